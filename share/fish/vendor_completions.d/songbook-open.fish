# fish completion for songbook-open(1)

# Files and folders that complete the word under the cursor; for --option=VALUE, of VALUE.
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
complete -c songbook-open -f -n 'not __fish_contains_opt list search status tags import' -a '(__songbook_open_songs)'
complete -c songbook-open -F -n '__fish_contains_opt import'
complete -c songbook-open -f -n '__fish_contains_opt list search status tags' -a '(__songbook_open_folders)'
complete -c songbook-open -l edit -d 'Edit in a text editor, in this terminal'
complete -c songbook-open -l wait -d 'Wait until the songs are closed'
complete -c songbook-open -l drafts -d 'List songs with unsaved changes'
complete -c songbook-open -l print -d 'Print the lyrics'
complete -c songbook-open -l revision -x -d 'Use an earlier version'
complete -c songbook-open -l json -d 'Print JSON'
complete -c songbook-open -s 0 -l null -d 'End each path with NUL'
complete -c songbook-open -l write -d 'Save lyrics from standard input'
complete -c songbook-open -l root -d 'Print the library of a song'
complete -c songbook-open -l details -d 'Print what is known of a song'
complete -c songbook-open -l set -x -d 'Set the artist, key, year... of songs'
complete -c songbook-open -l set -x -a '{subtitle,artist,composer,lyricist,arranger,album,year,copyright}='
complete -c songbook-open -l set -x -a '{language,key,time,tempo,capo,duration}='
complete -c songbook-open -l tag -x -d 'Add a tag to songs'
complete -c songbook-open -l untag -x -d 'Remove a tag from songs'
complete -c songbook-open -l pin -d 'Pin songs'
complete -c songbook-open -l unpin -d 'Unpin songs'
complete -c songbook-open -l history -d 'List the earlier versions of a song'
complete -c songbook-open -l conflicts -d 'List the conflict copies of a song'
complete -c songbook-open -l resolve -d 'Merge the conflict copies of a song'
complete -c songbook-open -l list -d 'List songs in the library or a folder'
complete -c songbook-open -l search -x -d 'Search the library or a folder'
complete -c songbook-open -l status -d 'Print what needs attention in the library or a folder'
complete -c songbook-open -l tags -d 'List the tags in the library or a folder'
complete -c songbook-open -l rename-tag -d 'Rename a tag in the library'
complete -c songbook-open -l smart-folders -d 'List smart folders'
complete -c songbook-open -l add-smart-folder -d 'Add a smart folder'
complete -c songbook-open -l remove-smart-folder -d 'Remove a smart folder'
complete -c songbook-open -l library -x -a '(__songbook_open_folders)' -d 'Use this library for this command only'
complete -c songbook-open -l choose-library -x -a '(__songbook_open_folders)' -d 'Set the library'
complete -c songbook-open -l choose-library -x -a 'default\t"Songs in your Documents folder"'
complete -c songbook-open -l choose-library -x -a 'in-app\t"A private library"'
complete -c songbook-open -l libraries -d 'List known libraries'
complete -c songbook-open -l import -d 'Import songs from files'
complete -c songbook-open -l format -x -d 'Read all files in this format'
complete -c songbook-open -l format -x -a 'text chords markdown json chordpro onsong opensong openlyrics songbook'
complete -c songbook-open -l export -x -d 'Export songs in a format'
complete -c songbook-open -l export -x -a 'text chords markdown json chordpro onsong opensong openlyrics'
complete -c songbook-open -l to -x -a '(__songbook_open_paths)' -d 'Write into this file or folder'
complete -c songbook-open -l new -d 'Create a song'
complete -c songbook-open -l new-folder -d 'Create a folder for songs'
complete -c songbook-open -l new-project -d 'Create a folder for a project'
complete -c songbook-open -l kind -x -a 'blank songs poetry short-story novel script' -d 'What the project is for'
complete -c songbook-open -l in -x -a '(__songbook_open_folders)' -d 'Create it in this folder'
complete -c songbook-open -l make-song -d 'Turn an existing folder into a song'
complete -c songbook-open -l rename -d 'Rename a song or a folder'
complete -c songbook-open -l files -d 'Also rename its folder and file'
complete -c songbook-open -l move -d 'Move songs and folders to another folder'
complete -c songbook-open -l copy -d 'Copy songs and folders to another folder'
complete -c songbook-open -l trash -d 'Move songs to the trash'
complete -c songbook-open -l trashed -d 'List deleted songs and folders'
complete -c songbook-open -l restore -d 'Restore from the trash, or an earlier version'
complete -c songbook-open -n '__fish_contains_opt restore' -a '(songbook-open --trashed 2>/dev/null)'
complete -c songbook-open -l delete -d 'Permanently delete from the trash'
complete -c songbook-open -n '__fish_contains_opt delete' -a '(songbook-open --trashed 2>/dev/null)'
complete -c songbook-open -n '__fish_contains_opt delete' -l force -d 'Do not ask'
complete -c songbook-open -l register -d 'Make this program the default for songs'
complete -c songbook-open -l unregister -d 'Undo --register'
complete -c songbook-open -s h -l help -d 'Show help'
complete -c songbook-open -l version -d 'Show the version'
