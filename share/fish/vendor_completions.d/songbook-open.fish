# fish completion for songbook-open(1)

# The files and folders that the word under the cursor may become; of --option=VALUE, what VALUE may.
function __songbook_open_paths
    set -l word (commandline -ct | string replace -r '^--[a-z-]+=' '')
    # A command without completions of its own completes to paths.
    complete -C"songbook-open-has-no-such-command $word" | string replace -r '\t.*' ''
end

# Songs, in whatever case their suffix is, and folders.
function __songbook_open_songs
    __songbook_open_paths | string match -ei -r '(?:/|\.songbook)$'
end

function __songbook_open_folders
    __songbook_open_paths | string match -e -r '/$'
end

complete -c songbook-open -f
complete -c songbook-open -f -n 'not __fish_contains_opt list search' -a '(__songbook_open_songs)'
complete -c songbook-open -f -n '__fish_contains_opt list search' -a '(__songbook_open_folders)'
complete -c songbook-open -l edit -d 'Edit in a text editor, in this terminal'
complete -c songbook-open -l wait -d 'Return when the editing is over'
complete -c songbook-open -l drafts -d 'List the songs with unsaved words'
complete -c songbook-open -l print -d 'Print the lyrics'
complete -c songbook-open -l revision -x -d 'Print an earlier version'
complete -c songbook-open -l json -d 'Print JSON'
complete -c songbook-open -s 0 -l null -d 'End each path with NUL'
complete -c songbook-open -l write -d 'Save lyrics from standard input'
complete -c songbook-open -l root -d 'Print the root of the library'
complete -c songbook-open -l history -d 'List the earlier versions of a song'
complete -c songbook-open -l conflicts -d 'List the conflict copies of a song'
complete -c songbook-open -l resolve -d 'Merge the conflict copies of a song'
complete -c songbook-open -l list -d 'List the songs of the library, or of a folder'
complete -c songbook-open -l search -x -d 'Search the library, or a folder, for words'
complete -c songbook-open -l library -x -a '(__songbook_open_folders)' -d 'Use this library in this call'
complete -c songbook-open -l choose-library -x -a '(__songbook_open_folders)' -d 'Remember this library'
complete -c songbook-open -l choose-library -x -a 'default\t"Songs in your Documents folder"'
complete -c songbook-open -l choose-library -x -a 'in-app\t"A private library of the program"'
complete -c songbook-open -l libraries -d 'List the libraries known'
complete -c songbook-open -l new -d 'Make a song called TITLE'
complete -c songbook-open -l new-folder -d 'Make a folder for songs'
complete -c songbook-open -l in -x -a '(__songbook_open_folders)' -d 'Make it in this folder'
complete -c songbook-open -l make-song -d 'Make a song of a folder'
complete -c songbook-open -l rename -d 'Give a song another title'
complete -c songbook-open -l files -d 'Rename its folder and file, too'
complete -c songbook-open -l move -d 'Move songs into another folder'
complete -c songbook-open -l trash -d 'Move songs to the trash'
complete -c songbook-open -l trashed -d 'List what is in the trash'
complete -c songbook-open -l restore -d 'Put back from the trash'
complete -c songbook-open -n '__fish_contains_opt restore' -a '(songbook-open --trashed 2>/dev/null)'
complete -c songbook-open -l register -d 'Open songs with this program'
complete -c songbook-open -l unregister -d 'Undo --register'
complete -c songbook-open -s h -l help -d 'Show help'
complete -c songbook-open -l version -d 'Show the version'
