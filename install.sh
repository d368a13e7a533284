#!/bin/sh
# Builds songbook-open and installs it; --help says how.
set -eu

usage() {
    cat <<'EOF'
Usage: ./install.sh [--prefix FOLDER] [--no-window]
       ./install.sh --uninstall [--prefix FOLDER]
       ./install.sh --deb | --dist [--with-programs]
       ./install.sh PACKAGE.deb

Builds songbook-open, installs it below FOLDER, and makes songs open with it.

  --prefix FOLDER  where to install; by default ~/.local, for root /usr/local
  --no-window      install the command alone; needs nothing but Swift
  --uninstall      remove everything this script put there, and nothing else
  --deb            build a package for Debian and Ubuntu in this folder; installs nothing
  --dist           pack the sources into an archive in this folder
  --with-programs  build, and put the programs into the archive, whose install.sh
                   then needs no Swift
  PACKAGE.deb      install such a package, as root; needs no Swift
  --help           show this

DESTDIR is put before every path, for making packages; nothing is registered then.
EOF
}

say() { printf '%s\n' "$*"; }

# Exit statuses are those of sysexits.h, as songbook-open's own.
fail() {
    status=$1
    shift
    printf 'install.sh: %s\n' "$*" >&2
    exit "$status"
}

# ---- What is asked for

action=install
window=yes
prefix=
with_programs=no
while [ $# -gt 0 ]; do
    case $1 in
        --prefix)
            [ $# -ge 2 ] || fail 64 "missing --prefix argument; see --help"
            prefix=$2
            shift
            ;;
        --prefix=*) prefix=${1#--prefix=} ;;
        --no-window) window=no ;;
        --uninstall) action=uninstall ;;
        --deb) action=deb ;;
        --dist) action=dist ;;
        --with-programs) with_programs=yes ;;
        *.deb)
            action=package
            package=$1
            ;;
        --help)
            usage
            exit 0
            ;;
        *) fail 64 "unrecognized option '$1'; see --help" ;;
    esac
    shift
done

[ $with_programs = no ] || [ $action = dist ] || fail 64 "--with-programs is for --dist; see --help"
[ "$(uname -s)" = Linux ] || fail 69 "songbook-open is for Linux"
is_root=no
[ "$(id -u)" -ne 0 ] || is_root=yes
if [ -z "$prefix" ]; then
    if [ $is_root = yes ]; then prefix=/usr/local; else prefix=${HOME:?HOME is not set; give --prefix}/.local; fi
fi
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
while [ "$prefix" != "${prefix%/}" ]; do prefix=${prefix%/}; done
[ -n "$prefix" ] || fail 64 "the prefix cannot be /; choose a folder such as /usr/local"
case $prefix in
    *[%=]* | *'
'*) fail 64 "the desktop cannot start programs whose path contains '%', '=' or a line break; choose another prefix" ;;
esac

source=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P) || fail 66 "cannot find the folder of this script"
case ${DESTDIR:-/} in /*) ;; *) DESTDIR=$PWD/$DESTDIR ;; esac
target=${DESTDIR:-}$prefix
manifest=share/songbook-open/installed
desktop_entry=share/applications/com.palmernix.songbook.desktop
program=$target/bin/songbook-open
# Where a build, and what is generated, goes.
own=$source/.build/install
# What is below these, every user's desktop finds.
is_system=no
case $prefix in /usr | /usr/local) is_system=yes ;; esac
umask 022

# Runs a command as the person who called sudo, else as whoever this is.
as_caller() {
    if [ $is_root = yes ] && [ -n "${SUDO_USER:-}" ] && [ "$SUDO_USER" != root ]; then
        sudo -H -u "$SUDO_USER" "$@"
    else
        "$@"
    fi
}

# ---- What was installed

# fresh PATH: where a file is written before it takes its place
fresh() {
    printf '%s' "$target/${1%/*}/.${1##*/}.songbook-new"
}

checksum() {
    cksum <"$1" | cut -d ' ' -f 1,2
}

# is_changed PATH MANIFEST: a file of the sample song is not as this script has put it there; it is the person's then
is_changed() {
    case $1 in share/songbook-open/sample/*) ;; *) return 1 ;; esac
    [ -e "$target/$1" ] || [ -L "$target/$1" ] || return 1
    if [ -f "$target/$1" ]; then
        cmp -s -- "$target/$1" "$source/$1" && return 1
        grep -qxF -- "sample $(checksum "$target/$1") $1" "$2" && return 1
    fi
    return 0
}

say_kept() {
    say "Note: $target/$1 was kept, because it was changed after it was installed."
}

# remove_installed PATH: the file, and what an interrupted run or Python has left beside it
remove_installed() {
    rm -f -- "$target/$1" "$(fresh "$1")" "$target/${1%/*}/.songbook-new"
    case $1 in
        share/nautilus-python/extensions/*.py)
            name=${1##*/}
            folder=$target/${1%/*}/__pycache__
            if [ -d "$folder" ]; then
                rm -f -- "$folder/${name%.py}".*.pyc
                rmdir -- "$folder" 2>/dev/null || true
            fi
            ;;
    esac
}

# remove_folders LINES: those of these lines of the manifest in which nothing is left
remove_folders() {
    printf '%s\n' "$1" | sed -n 's/^folder //p' | LC_ALL=C sort -r | while IFS= read -r folder; do
        rmdir -- "$target/$folder" 2>/dev/null || true
    done
    printf '%s\n' "$1" | sed -n 's/^above //p' | LC_ALL=C sort -r | while IFS= read -r folder; do
        rmdir -- "${DESTDIR:-}$folder" 2>/dev/null || true
    done
}

# ---- The desktop's databases of a system-wide installation

# database_files FOLDER TOOL: what the tool generates below share/FOLDER, relative to the prefix
database_files() {
    case $2 in
        update-mime-database)
            for name in XMLnamespaces aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic \
                types version; do
                printf '%s\n' "share/$1/$name"
            done
            ;;
        *) printf '%s\n' "share/$1/mimeinfo.cache" ;;
    esac
}

# limited COMMAND...: the command without its words, ended after a minute
limited() {
    if command -v timeout >/dev/null; then timeout -k 5 60 "$@"; else "$@"; fi >/dev/null 2>&1 </dev/null
}

# refresh FOLDER TOOL PACKAGE
refresh() {
    [ -d "$target/share/$1" ] || return 0
    if ! command -v "$2" >/dev/null; then
        say "Note: $2 is not installed (package $3); the desktop does not recognize songs until it has run."
    elif ! limited "$2" "$target/share/$1"; then
        say "Note: $2 $target/share/$1 failed."
    fi
}

refresh_all() {
    refresh mime update-mime-database shared-mime-info
    refresh applications update-desktop-database desktop-file-utils
    icons=$target/share/icons/hicolor
    if [ -f "$icons/icon-theme.cache" ] && command -v gtk-update-icon-cache >/dev/null; then
        limited gtk-update-icon-cache -f -t -q "$icons" || say "Note: gtk-update-icon-cache $icons failed."
    elif [ -d "$icons" ]; then
        # Without a cache the icons are read from the folder, by running programs when its time changes.
        touch "$icons"
    fi
}

# ---- Uninstalling

# Undoes --register-git for the person, if git calls this very program.
forget_git() {
    [ -x "$program" ] && command -v git >/dev/null || return 0
    path=$(CDPATH='' cd -- "$target/bin" && pwd -P)/songbook-open
    # As --register-git writes it, for the shell.
    path=$(printf '%s\n' "$path" | sed "s/'/'\\\\''/g")
    case $(as_caller git config --global --get diff.songbook.textconv 2>/dev/null) in
        "'$path' "*) as_caller "$program" --unregister-git >/dev/null 2>&1 || true ;;
    esac
}

uninstall() {
    [ -f "$target/$manifest" ] || fail 66 "no installation by this script found in $target"
    [ -w "$target/share/songbook-open" ] || fail 77 "no permission to change $target; run this as the user who installed it"
    status=0
    lines=$(cat -- "$target/$manifest")
    # The desktop's files first, so that its databases are refreshed without them.
    printf '%s\n' "$lines" | while IFS= read -r line; do
        case $line in
            "file bin/songbook-open" | "file $manifest") ;;
            "file "*)
                file=${line#file }
                if is_changed "$file" "$target/$manifest"; then
                    say_kept "$file"
                else
                    remove_installed "$file"
                fi
                ;;
        esac
    done
    if [ -z "${DESTDIR:-}" ]; then
        forget_git
        if [ $is_system = yes ]; then refresh_all; fi
        if [ -x "$program" ] && ! as_caller "$program" --unregister; then
            say "Note: could not undo the registration with your desktop."
            status=74
        fi
    fi
    while IFS= read -r line; do
        case $line in
            "generated share/mime/"*)
                [ -n "$(find "$target/share/mime/packages" -name '*.xml' 2>/dev/null)" ] ||
                    rm -f -- "$target/${line#generated }"
                ;;
            "generated "*)
                [ -n "$(find "$target/share/applications" -name '*.desktop' 2>/dev/null)" ] ||
                    rm -f -- "$target/${line#generated }"
                ;;
        esac
    done <"$target/$manifest"
    # The manifest goes last but for the folders, so that an interrupted run can be repeated.
    remove_installed bin/songbook-open
    remove_installed "$manifest"
    remove_folders "$lines"
    say "songbook-open was removed from $target. Your songs, settings and drafts were kept."
    exit $status
}

# ---- What the build needs

# The commands that install packages: what to run, and the names of what the window and the desktop need.
package_command() {
    if command -v apt-get >/dev/null; then
        install_packages="apt-get install -y"
        window_packages="libadwaita-1-dev pkg-config"
        desktop_packages="shared-mime-info desktop-file-utils libfile-mimeinfo-perl gettext"
    elif command -v dnf >/dev/null; then
        install_packages="dnf install -y"
        window_packages="libadwaita-devel pkgconf-pkg-config"
        desktop_packages="shared-mime-info desktop-file-utils perl-File-MimeInfo gettext"
    elif command -v pacman >/dev/null; then
        install_packages="pacman -S --needed --noconfirm"
        window_packages="libadwaita pkgconf"
        desktop_packages="shared-mime-info desktop-file-utils perl-file-mimeinfo gettext"
    elif command -v zypper >/dev/null; then
        install_packages="zypper --non-interactive install"
        window_packages="libadwaita-devel pkg-config"
        desktop_packages="shared-mime-info desktop-file-utils perl-File-MimeInfo gettext-tools"
    else
        install_packages=
        window_packages=
        desktop_packages=
    fi
}

has_window_headers() {
    command -v pkg-config >/dev/null && pkg-config --exists 'libadwaita-1 >= 1.2' 2>/dev/null
}

without_window() {
    say "Installing without the window: $*"
    window=no
}

# Gets what the window is built with, or decides to do without.
prepare_window() {
    has_window_headers && return 0
    package_command
    if [ -z "$install_packages" ]; then
        without_window "the libadwaita headers (1.2 or later) are missing, and this script does not support your" \
            "system's package manager. Install them and run this script again to add the window."
        return 0
    fi
    command="$install_packages $window_packages $desktop_packages"
    if [ $is_root = no ]; then
        if ! command -v sudo >/dev/null; then
            without_window "it needs packages that only root can install. To add it, run '$command' as root and" \
                "then this script again."
            return 0
        fi
        command="sudo $command"
    fi
    if [ -t 0 ]; then
        say "The window needs more packages. This command would install them:"
        say "    $command"
        printf 'Install them now? [Y/n] '
        read -r answer || answer=n
        case $answer in
            '' | [Yy]*) ;;
            *)
                without_window "you can run this script again at any time to add it."
                return 0
                ;;
        esac
    elif [ $is_root = no ]; then
        without_window "it needs packages, and there is no terminal to ask for permission. To add it, run" \
            "'$command' and then this script again."
        return 0
    fi
    if [ $is_root = no ]; then
        sudo -v || fail 77 "sudo failed; install the packages with '$command', or use --no-window"
    fi
    # Package lists of a fresh system may be empty. The words of the commands are meant to be split.
    # shellcheck disable=SC2086
    case $install_packages in apt-get*) ${command%%apt-get*}apt-get update || true ;; esac
    # shellcheck disable=SC2086
    $command || fail 77 "could not install the packages; run '$command' yourself, or use --no-window"
    has_window_headers ||
        without_window "this system's libadwaita is older than 1.2, which the window needs."
}

# Whoever owns the sources builds, so that no file of root's is left among them.
builder=
builder_home=${HOME:-/}
if [ $is_root = yes ] && command -v runuser >/dev/null; then
    owner=$(stat -c %U -- "$source")
    if [ "$owner" != root ] && [ "$owner" != UNKNOWN ]; then
        builder=$owner
        builder_home=$(getent passwd "$owner" | cut -d: -f6)
    fi
fi

as_builder() {
    if [ -n "$builder" ]; then HOME=$builder_home runuser -u "$builder" -- "$@"; else "$@"; fi
}

# The builder's own: sudo(8) hides what swiftly puts into the home folder, and their login shell alone may know of it.
swift_of_builder() {
    shell=$(getent passwd "${builder:-$(id -un)}" | cut -d: -f7)
    for shell in "$shell" sh; do
        [ -n "$shell" ] || continue
        # A profile may write lines of its own.
        found=$(as_builder "$shell" -lc 'command -v swift' 2>/dev/null </dev/null | tail -n 1)
        case $found in /*) ;; *) continue ;; esac
        if as_builder test -x "$found"; then
            printf '%s\n' "$found"
            return
        fi
    done
    found=${SWIFTLY_BIN_DIR:-$builder_home/.local/share/swiftly/bin}/swift
    as_builder test -x "$found" && printf '%s\n' "$found"
}

find_swift() {
    swift=$(command -v swift) || swift=$(swift_of_builder) || swift=
    [ -n "$swift" ] ||
        fail 69 "cannot find Swift, which is needed to build songbook-open; get it from https://swift.org/install"
    needed=$(sed -n '1s/.*swift-tools-version: *//p' "$source/Package.swift")
    found=$(as_builder "$swift" --version 2>/dev/null |
        sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' | head -n 1)
    [ -n "$found" ] || fail 69 "$swift does not run; get Swift from https://swift.org/install"
    [ "$(printf '%s\n%s\n' "$needed" "$found" | sort -V | head -n 1)" = "$needed" ] ||
        fail 69 "Swift $needed or later is needed, and $swift is $found; get a newer one from https://swift.org/install"
}

# quietly COMMAND...: the command without SwiftPM's warnings of a compiler flag of GTK's that it leaves out
quietly() {
    {
        status=$({
            {
                if "$@" 3>&- 4>&-; then echo 0 >&3; else echo $? >&3; fi
            } 2>&1 >&4 | sed '/prohibited flag(s): -pthread/d' >&2
        } 3>&1)
    } 4>&1
    return "$status"
}

# swift_build ARGUMENT...: everything a build makes stays in the sources' own .build, and nothing in anybody's home. So does
# the temporary folder: SwiftPM runs Package.swift as a program in there, and /tmp may be mounted with 'noexec'.
swift_build() {
    quietly as_builder env SONGBOOK_WINDOW="$([ $window = yes ] && echo 1 || echo 0)" SONGBOOK_STATIC="$static" \
        SONGBOOK_TESTS=0 \
        SWIFTLY_HOME_DIR="${SWIFTLY_HOME_DIR:-${XDG_DATA_HOME:-$builder_home/.local/share}/swiftly}" \
        XDG_CACHE_HOME="$own/cache" XDG_CONFIG_HOME="$own/config" XDG_DATA_HOME="$own/data" TMPDIR="$temporary" \
        "$swift" build --package-path "$source" --cache-path "$own/cache" --config-path "$own/config" \
        --security-path "$own/security" --manifest-cache none -c release --static-swift-stdlib -Xlinker -s "$@"
}

# What an archive has in it that was packed --with-programs.
programs=$source/programs

# Uses the programs of the archive that this is in, as far as they run here.
use_programs() {
    built=$programs
    words=$programs/locale
    # Where the archive was unpacked may belong to another user.
    own=$(as_builder mktemp -d) || fail 73 "could not create a temporary folder; see the message above"
    temporary=$own
    [ -x "$built/songbook-open" ] ||
        fail 69 "no program may be run in $built, which may be mounted with 'noexec'; unpack the archive in another folder"
    "$built/songbook-open" --version >/dev/null ||
        fail 69 "the programs of this archive do not run here; see the message above. Get the sources, and build them"
    if [ ! -e "$built/songbook-window" ]; then
        window=no
    elif [ $window = yes ] && missing=$(ldd "$built/songbook-window" 2>&1 | grep 'not found'); then
        without_window "this system does not have what it needs:" "$missing"
    fi
}

# Whether the C library's archive is there; without it the command is linked with the shared one, and starts slower.
has_static_library() {
    for archive in /usr/lib/*/libc.a /usr/lib64/libc.a /usr/lib/libc.a; do
        [ -f "$archive" ] && return 0
    done
    return 1
}

build() {
    static=0
    has_static_library && static=1
    say "Building with Swift $found ..."
    as_builder mkdir -p -- "$own"
    temporary=$(as_builder mktemp -d "$own/tmp-XXXXXX") || fail 73 "could not create a temporary folder; see the message above"
    # One call for all: it compiles beside one another what several would compile one after another.
    swift_build || {
        [ $window = yes ] || fail 70 "the build failed; see the messages above"
        fail 70 "the build failed; see the messages above. If they are about the window, use --no-window"
    }
    built=$(swift_build --show-bin-path)
}

# Words in other languages, compiled from share/locale.
compile_words() {
    words=$own/locale
    as_builder rm -rf -- "$words"
    if ! command -v msgfmt >/dev/null; then
        say "Note: msgfmt is not installed (package gettext), so the program speaks English only. To have other" \
            "languages, install it and run this script again."
        return 0
    fi
    as_builder mkdir -p -- "$words"
    for file in "$source"/share/locale/*.po; do
        language=$(basename -- "$file" .po)
        as_builder msgfmt -o "$words/$language.mo" -- "$file" || {
            as_builder rm -f -- "$words/$language.mo"
            say "Note: msgfmt could not compile $file, so the program does not speak '$language'."
        }
    done
}

# write_from PATH EXPRESSION: what is installed of a file in share that is not the same everywhere, by sed(1)
write_from() {
    made=$own/$(basename -- "$1" .in)
    # shellcheck disable=SC2016 # The inner shell fills in the names.
    as_builder sh -c 'sed "$1" <"$2" >"$3"' sh "$2" "$source/share/$1" "$made" ||
        fail 74 "could not write $made; see the message above"
}

# Between the quotation marks of a command.
for_command() { sed 's/[\\"$`]/\\&/g'; }
# In a value of a key file: a desktop entry, a thumbnailer, a service.
for_key_file() { sed 's/\\/\\\\/g'; }
# Between the quotation marks of JSON, or of Python.
for_string() { sed 's/[\\"]/\\&/g'; }
# In what sed(1) puts in place of something else.
for_sed() { sed 's/[\\&|]/\\&/g'; }

# What names the programs by their paths, for they are on no PATH; and the desktop entry. That says only in a package that
# the session bus starts the window, for a bus that runs already looks for services where packages put them; elsewhere,
# --register asks it.
write_entries() {
    as_builder mkdir -p -- "$own"
    folder=$prefix/libexec/songbook-open
    libexec=$(printf '%s\n' "$folder" | for_command | for_key_file | for_sed)
    write_from thumbnailers/com.palmernix.songbook.thumbnailer.in \
        "s|@tryexec@|$(printf '%s\n' "$folder" | for_key_file | for_sed)|; s|@libexec@|$libexec|"
    thumbnailer=$made
    write_from kfilemetadata/manifest.json.in "s|@libexec@|$(printf '%s\n' "$folder" | for_string | for_sed)|"
    extractor=$made
    write_from nautilus-python/extensions/songbook-open.py.in \
        "s|@prefix@|$(printf '%s\n' "$prefix" | for_string | for_sed)|g"
    extension=$made
    write_from dbus-1/services/com.palmernix.songbook.service.in "s|@libexec@|$libexec|"
    service=$made
    write_from dbus-1/services/com.palmernix.songbook.SearchProvider.service.in "s|@libexec@|$libexec|"
    search_service=$made
    write_from applications/com.palmernix.songbook.desktop "$(entry_expression)"
    entry=$made
}

# What sed(1) changes in the desktop entry. Where the program may be on no PATH it is named by its path at once, so that
# songs open also while --register has not run, which does the same.
entry_expression() {
    if [ $is_system = yes ] || [ -n "${DESTDIR:-}" ]; then
        if [ $window = yes ] && [ "$prefix" = /usr ]; then printf '%s' '0,/^Exec=/s//DBusActivatable=true\nExec=/'; fi
        return
    fi
    path=$prefix/bin/songbook-open
    case $path in
        *[!A-Za-z0-9_./+,:@-]*) command="\"$(printf '%s\n' "$path" | for_command | for_key_file | for_sed)\"" ;;
        *) command=$path ;;
    esac
    printf 's|^Exec=songbook-open|Exec=%s|; s|^TryExec=songbook-open|TryExec=%s|' "$command" \
        "$(printf '%s\n' "$path" | for_key_file | for_sed)"
}

# ---- Installing

# Where KDE's frameworks have their programs, in /usr: on Debian and its like, beside the libraries.
kde_libexec() {
    if [ -d "/usr/lib/$(uname -m)-linux-gnu" ]; then
        printf 'lib/%s-linux-gnu/libexec' "$(uname -m)"
    else
        printf 'libexec'
    fi
}

# What is installed: lines of mode, path in the prefix, and path of the source, with bars between them. What starts the
# others comes last.
list_files() {
    printf '755|libexec/songbook-open/songbook-xml|%s\n' "$built/songbook-xml"
    if [ $window = yes ]; then
        printf '755|libexec/songbook-open/songbook-window|%s\n' "$built/songbook-window"
        printf '755|libexec/songbook-open/songbook-pdf|%s\n' "$built/songbook-pdf"
        printf '755|libexec/songbook-open/songbook-thumbnailer|%s\n' "$built/songbook-thumbnailer"
        printf '755|libexec/songbook-open/songbook-search-provider|%s\n' "$built/songbook-search-provider"
        printf '755|libexec/songbook-open/songbook-properties|%s\n' "$built/songbook-properties"
        printf '644|share/thumbnailers/com.palmernix.songbook.thumbnailer|%s\n' "$thumbnailer"
        printf '644|share/nautilus-python/extensions/songbook-open.py|%s\n' "$extension"
        # KDE's file managers look nowhere else for what tells them of a file.
        if [ "$prefix" = /usr ]; then
            for folder in kf5 kf6; do
                printf '644|%s/%s/kfilemetadata/externalextractors/songbook-open/manifest.json|%s\n' \
                    "$(kde_libexec)" "$folder" "$extractor"
            done
        fi
        printf '644|share/dbus-1/services/com.palmernix.songbook.service|%s\n' "$service"
        printf '644|share/dbus-1/services/com.palmernix.songbook.SearchProvider.service|%s\n' "$search_service"
        for file in gnome-shell/search-providers/com.palmernix.songbook.search-provider.ini \
            krunner/dbusplugins/com.palmernix.songbook.desktop; do
            printf '644|share/%s|%s\n' "$file" "$source/share/$file"
        done
    fi
    (cd "$source" && find share -type f ! -name '.*' ! -name '*.in' ! -path 'share/locale/*' \
        ! -path 'share/applications/*' ! -path 'share/gnome-shell/*' ! -path 'share/krunner/*' \
        ! -path 'share/debian/*' ! -path 'share/flatpak/*' | LC_ALL=C sort) | while IFS= read -r file; do
        mode=644
        case $file in share/songbook-open/inspire/*) mode=755 ;; esac
        printf '%s|%s|%s\n' "$mode" "$file" "$source/$file"
    done
    for file in "$words"/*.mo; do
        [ ! -f "$file" ] ||
            printf '644|share/locale/%s/LC_MESSAGES/songbook-open.mo|%s\n' "$(basename -- "$file" .mo)" "$file"
    done
    printf '755|bin/songbook-open|%s\n' "$built/songbook-open"
    printf '644|%s|%s\n' "$desktop_entry" "$entry"
}

# The file may be replaced: it is not there, it is what it would become, or this script put it there.
may_replace() {
    [ -e "$target/$1" ] || [ -L "$target/$1" ] || return 0
    [ ! -d "$target/$1" ] || return 1
    grep -qxF -- "file $1" "$lists/old" || cmp -s -- "$target/$1" "$2"
}

list_conflicts() {
    printf '%s\n' "$files" | while IFS='|' read -r _ file from; do
        may_replace "$file" "$from" || printf '%s\n' "$target/$file"
    done
}

# What a registration of the person's has put there, or made: what --unregister removes.
read_registration() {
    [ -z "${DESTDIR:-}" ] || return 0
    # shellcheck disable=SC2016 # The inner shell fills in the names.
    as_caller sh -c 'cat -- "${XDG_STATE_HOME:-$HOME/.local/state}/songbook/registration"' 2>/dev/null |
        tr '\0' '\n' >"$lists/record"
    sed -n 's/^file [0-9a-f]* //p' "$lists/record" >"$lists/registered"
}

# Fails where files are in the way. Those that an earlier --register has put there are not: undoing it removes them.
check_conflicts() {
    conflicts=$(list_conflicts)
    [ -n "$conflicts" ] || return 0
    others=$(printf '%s\n' "$conflicts" | grep -vxF -f "$lists/registered") || true
    [ -z "$others" ] || fail_of_conflicts "$others"
    unregisters=yes
    # The folders that were made for it become this installation's.
    sed -n 's/^generated - //p' "$lists/record" >"$lists/generated"
}

fail_of_conflicts() {
    fail 73 "these files were not installed by this script; move them away and try again: $1"
}

# Fails unless every file can be written: each folder, or what is there of those above it, is a folder and may be changed.
check_folders() {
    { printf '%s\n' "$files" | cut -d '|' -f 2 && printf '%s\n' "$manifest"; } | sed 's|/[^/]*$||' | LC_ALL=C sort -u |
        while IFS= read -r folder; do
            folder=$target/$folder
            while [ ! -e "$folder" ] && [ ! -L "$folder" ]; do
                folder=${folder%/*}
                [ -n "$folder" ] || folder=/
            done
            [ -d "$folder" ] || fail 73 "$folder is not a folder; move it away and try again"
            { [ -w "$folder" ] && [ -x "$folder" ]; } ||
                fail 77 "no permission to write to $folder; choose another --prefix, or run this as root"
        done
}

# Whether the folder is there, and stays when the registration is undone.
is_kept() {
    [ -d "$1" ] && ! grep -qxF -- "$1" "$lists/generated"
}

# note_folders PATH: those above PATH in the prefix that are not there yet
note_folders() {
    folder=$(dirname -- "$1")
    while [ "$folder" != . ]; do
        is_kept "$target/$folder" || printf 'folder %s\n' "$folder"
        folder=$(dirname -- "$folder")
    done
}

note_above() {
    folder=$prefix
    while [ "$folder" != / ] && ! is_kept "${DESTDIR:-}$folder"; do
        printf 'above %s\n' "$folder"
        folder=$(dirname -- "$folder")
    done
}

note_databases() {
    [ $is_system = yes ] && [ -z "${DESTDIR:-}" ] || return 0
    { database_files mime update-mime-database && database_files applications update-desktop-database; } |
        while IFS= read -r file; do
            [ -e "$target/$file" ] || printf 'generated %s\n' "$file"
        done
    [ -d "$target/share/mime/application" ] || printf 'folder %s\n' share/mime/application
}

# The manifest's lines of the files; what a sample song was like tells later whether somebody has changed it.
note_files() {
    printf '%s\n' "$files" | while IFS='|' read -r _ file from; do
        printf 'file %s\n' "$file"
        case $file in
            share/songbook-open/sample/*) printf 'sample %s %s\n' "$(checksum "$from")" "$file" ;;
        esac
    done
    [ -z "$kept" ] || printf '%s\n' "$kept" | sed 's/^/file /'
    printf 'file %s\n' "$manifest"
}

# write_fresh MODE PATH SOURCE: writes a file beside its place
write_fresh() {
    mkdir -p -- "$target/${2%/*}" || fail 74 "could not create $target/${2%/*}; see the message above"
    beside=$(fresh "$2")
    { cp -- "$3" "$beside" && chmod "$1" "$beside"; } || fail 74 "could not write $beside; see the message above"
}

# give_place PATH: puts what was written beside its place there
give_place() {
    mv -f -- "$(fresh "$1")" "$target/$1" ||
        fail 74 "could not replace $target/$1; see the message above, and run this again"
}

remove_fresh() {
    printf '%s\n' "$files" | while IFS='|' read -r _ file _; do rm -f -- "$(fresh "$file")"; done
    rm -f -- "$(fresh "$manifest")"
}

# Undoes what an installation has written that did not get as far as to replace files.
take_back() {
    phase=
    remove_fresh
    if [ -s "$lists/old" ]; then
        cp -- "$lists/old" "$(fresh "$manifest")" && mv -f -- "$(fresh "$manifest")" "$target/$manifest"
    else
        rm -f -- "$target/$manifest"
    fi
    remove_folders "$(cat -- "$lists/new")"
}

# Whenever the script ends.
clean_up() {
    set +e
    case $phase in
        writing) take_back ;;
        replacing) remove_fresh ;;
    esac
    rm -rf -- ${lists:+"$lists"} ${temporary:+"$temporary"} ${stage:+"$stage"}
}

# Undoes the registration whose files are in the way; where one stays, it is done again by the program that had done it.
undo_registration() {
    [ $unregisters = yes ] || return 0
    former=$(sed -n 's/^TryExec=//p' "$target/$desktop_entry" 2>/dev/null | head -n 1 | sed 's/\\\\/\\/g')
    # By the new manifest, it would take them for this installation's, and leave them.
    mv -f -- "$target/$manifest" "$(fresh "$manifest")" ||
        fail 74 "could not rename $target/$manifest; see the message above"
    [ ! -s "$lists/old" ] || cp -- "$lists/old" "$target/$manifest"
    # A program leaves what another one has registered.
    [ -z "$former" ] || as_caller "$former" --unregister >/dev/null 2>&1 || true
    as_caller "$built/songbook-open" --unregister >/dev/null 2>&1 || true
    give_place "$manifest"
    conflicts=$(list_conflicts)
    [ -n "$conflicts" ] || return 0
    take_back
    [ -z "$former" ] || as_caller "$former" --register >/dev/null 2>&1 || true
    fail_of_conflicts "$conflicts"
}

# Everything is written beside its place first, and then renamed: where something fails, or this is interrupted, the old
# files stay.
install_files() {
    lists=$(mktemp -d) || fail 73 "could not create a temporary folder; see the message above"
    for list in old new record registered generated; do : >"$lists/$list"; done
    if [ -f "$target/$manifest" ]; then cat -- "$target/$manifest" >"$lists/old"; fi
    files=$(list_files)
    kept=$(printf '%s\n' "$files" | cut -d '|' -f 2 | while IFS= read -r file; do
        ! is_changed "$file" "$lists/old" || printf '%s\n' "$file"
    done)
    if [ -n "$kept" ]; then
        files=$(printf '%s\n' "$files" | while IFS='|' read -r mode file from; do
            is_changed "$file" "$lists/old" || printf '%s|%s|%s\n' "$mode" "$file" "$from"
        done)
    fi
    unregisters=no
    check_folders
    read_registration
    check_conflicts

    {
        note_above
        printf '%s\n' "$files" "|$manifest|" | while IFS='|' read -r _ file _; do note_folders "$file"; done
    } >"$lists/new"
    { cat -- "$lists/old" "$lists/new" && note_files && note_databases; } | LC_ALL=C sort -u >"$lists/plan"
    phase=writing
    # It goes first, so that an interrupted run can be undone.
    write_fresh 644 "$manifest" "$lists/plan"
    give_place "$manifest"
    printf '%s\n' "$files" | while IFS='|' read -r mode file from; do write_fresh "$mode" "$file" "$from"; done
    undo_registration

    phase=replacing
    trap '' HUP INT TERM
    printf '%s\n' "$files" | while IFS='|' read -r _ file _; do give_place "$file"; done
    # What an earlier version had and this one does not have.
    note_files >"$lists/files"
    sed -n 's/^file //p' "$lists/old" | while IFS= read -r file; do
        if grep -qxF -- "file $file" "$lists/files"; then
            continue
        elif is_changed "$file" "$lists/old"; then
            say_kept "$file"
        else
            remove_installed "$file"
        fi
    done
    { grep -v -e '^file ' -e '^sample ' "$lists/plan" || true; } | cat - "$lists/files" | LC_ALL=C sort -u >"$lists/old"
    write_fresh 644 "$manifest" "$lists/old"
    give_place "$manifest"
    phase=
    end_on_signals
    [ -z "$kept" ] || printf '%s\n' "$kept" | while IFS= read -r file; do say_kept "$file"; done
}

register() {
    if [ -n "${DESTDIR:-}" ]; then
        say "Staged in $target. Nothing is registered; a package's own scripts do that."
    elif [ $is_system = yes ] && [ $is_root = yes ]; then
        refresh_all
    elif [ $is_root = yes ] && [ -n "${SUDO_USER:-}" ] && [ "$SUDO_USER" != root ]; then
        as_caller "$program" --register || say "Note: run '$program --register' to make it the default program for songs."
    else
        "$program" --register || say "Note: it is not the default program for songs yet; see the message above."
    fi
}

next_step() {
    sample="$target/share/songbook-open/sample/Kitchen Light"
    say ""
    "$program" --print "$sample" || fail 70 "the installed program does not work; see the message above"
    say ""
    say "songbook-open is installed in $target."
    command -v mimetype >/dev/null ||
        say "Note: without a desktop, xdg-open needs 'mimetype' to recognize songs, which is not installed" \
            "(package libfile-mimeinfo-perl, perl-File-MimeInfo or perl-file-mimeinfo)."
    if [ $window = yes ]; then
        step="Double-click a song"
    else
        say "The window is not installed; songs open in your text editor, in a terminal."
        step="Edit a song with 'songbook-open --edit'"
    fi
    case :$PATH: in
        *":$prefix/bin:"*)
            say "$step, or print one as above: songbook-open --print '$sample'"
            ;;
        *)
            say "$step. To use the command in a terminal, log in again or add this line to ~/.profile:"
            say "    PATH=\"$prefix/bin:\$PATH\""
            ;;
    esac
}

# ---- Packages

version() {
    sed -n 's/^public let programVersion = "\(.*\)"$/\1/p' "$source/Sources/Freedesktop/ProgramVersion.swift"
}

# pack_sources: what is committed, as it is.
pack_sources() {
    name=songbook-open-$(version)
    if ! { git -C "$source" archive --format=tar --prefix="$name/" HEAD >"$name.tar" && xz -9 -f -- "$name.tar"; }; then
        rm -f -- "$name.tar"
        fail 70 "could not pack the sources; see the message above. This needs git, xz, and a clone of the repository."
    fi
    say "The sources are in $PWD/$name.tar.xz."
}

# pack_programs: what is needed to install them, and what was built.
pack_programs() {
    name=songbook-open-$(version)-$(uname -m)
    stage=$own/$name
    rm -rf -- "$stage"
    as_builder mkdir -p -- "$stage/programs"
    for file in songbook-open songbook-xml songbook-window songbook-pdf songbook-thumbnailer \
        songbook-search-provider songbook-properties; do
        [ $window = yes ] || case $file in songbook-open | songbook-xml) ;; *) continue ;; esac
        as_builder cp -- "$built/$file" "$stage/programs/"
    done
    [ ! -d "$words" ] || as_builder cp -R -- "$words" "$stage/programs/locale"
    if ! { as_builder cp -R -- "$source/install.sh" "$source/README.md" "$source/share" "$stage/" &&
        tar -C "$own" --owner=0 --group=0 -cf "$name.tar" "$name" && xz -9 -f -- "$name.tar"; }; then
        rm -f -- "$name.tar"
        fail 70 "could not pack the programs; see the message above. This needs tar and xz."
    fi
    say "The programs are in $PWD/$name.tar.xz. Unpack it, and run the install.sh in it."
}

install_package() {
    [ -f "$package" ] || fail 66 "$package was not found"
    [ $is_root = yes ] || fail 77 "only root can install packages; run 'sudo $0 $package'"
    command -v apt-get >/dev/null || fail 69 "apt-get is not installed; packages are for Debian and Ubuntu"
    case $package in /*) ;; *) package=$PWD/$package ;; esac
    # The words are meant to go to the terminal, and a question of its to the person.
    apt-get install --reinstall "$package" || fail 70 "could not install $package; see the message above"
    /usr/bin/songbook-open --print "/usr/share/songbook-open/sample/Kitchen Light" ||
        fail 70 "the installed program does not work; see the message above"
    say ""
    say "songbook-open is installed. Double-click a song. 'apt-get remove songbook-open' removes it, and not your songs."
    exit 0
}

# Builds the package as if it was installed below /usr of another system.
prepare_package() {
    for tool in dpkg-deb dpkg-shlibdeps; do
        command -v $tool >/dev/null || fail 69 "$tool is not installed (package dpkg-dev)"
    done
    prefix=/usr
    stage=$own/debian
    # With sudo(8), what is put there is root's.
    rm -rf -- "$stage"
    DESTDIR=$stage
    target=$DESTDIR$prefix
}

make_package() {
    package=songbook-open_$(version)_$(dpkg --print-architecture).deb
    if ! { "$source/share/debian/build" "$stage" "$(version)" "$package.part" && mv -- "$package.part" "$package"; }; then
        rm -f -- "$package.part"
        fail 70 "could not build the package; see the message above"
    fi
    say "The package is $PWD/$package. To install it: sudo apt-get install ./$package"
}

phase=''
lists=''
temporary=''
stage=''
end_on_signals() {
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
}
trap clean_up EXIT
end_on_signals

case $action in
    deb | dist)
        [ ! -d "$programs" ] ||
            fail 66 "--$action needs the sources, which are not in this archive; get them, and run the install.sh in them"
        ;;
esac
case $action in
    uninstall) uninstall ;;
    dist) [ $with_programs = yes ] || { pack_sources && exit; } ;;
    package) install_package ;;
    deb) prepare_package ;;
esac
if [ -d "$programs" ]; then
    use_programs
else
    find_swift
    [ $window = no ] || prepare_window
    [ $action != deb ] || [ $window = yes ] ||
        fail 69 "a package has the window in it, which cannot be built here; see the message above"
    build
    compile_words
fi
if [ $action = dist ]; then
    pack_programs
    exit
fi
write_entries
install_files
if [ $action = deb ]; then
    make_package
    exit
fi
register
next_step
