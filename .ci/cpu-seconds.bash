#!/usr/bin/env bash
# How many seconds of processors a command uses. To be sourced.

# The folder of a new control group of this name below this process's own, in which the kernel counts what all programs
# use that were started in it, also those that went on by themselves. Fails where none can be made: for another user than
# root mostly, and in many containers. Source: cgroups(7).
make_group() {
    local mount path folder
    mount=$(awk '/ - cgroup2 / { print $5; exit }' /proc/self/mountinfo)
    path=$(sed -n 's/^0:://p' /proc/self/cgroup)
    folder=${mount:?}${path%/}/$1
    mkdir "$folder" 2>/dev/null || return
    if [ -e "$folder/cpu.stat" ]; then printf '%s\n' "$folder"; else ! rmdir "$folder"; fi
}

# counted FILE COMMAND…: runs a command, or a function, and writes into a file how many seconds of processors it used, by
# its control group; where there is none, by what it waited for, so that what went on by itself is left out. Its status
# is the command's. To be called in a shell of its own, which is in that group from then on.
counted() {
    local file=$1 group status
    shift
    group=$(make_group "songbook-ci-$BASHPID" 2>/dev/null)
    { [ -n "$group" ] && echo "$BASHPID" >"$group/cgroup.procs"; } 2>/dev/null || group=
    "$@"
    status=$?
    if [ -n "$group" ]; then
        awk '/^usage_usec / { printf "%.0f\n", $2 / 1e6 }' "$group/cpu.stat" >"$file"
        # It goes away with the last program in it.
        echo "$group" >>"$(dirname "$file")/groups"
    else
        times >"$file.times"
        awk '{ for (i = 1; i <= NF; i++) { split($i, part, "[ms]"); sum += part[1] * 60 + part[2] } }
            END { printf "%.0f\n", sum }' "$file.times" >"$file"
    fi
    return "$status"
}

# busy: how many seconds all processors of this machine were busy since it started, whatever with. Source: proc(5).
busy() {
    awk -v hertz="$(getconf CLK_TCK)" '/^cpu / { printf "%.0f\n", ($2 + $3 + $4 + $7 + $8) / hertz }' /proc/stat
}
