# The parts of a cluster as processes: started, awaited, watched and stopped. Part of tools/cluster, which sets `folder`, `names` and so on;
# services.bash says which command a part is and when it is up.

declare -A pids=()   # the process of each part that runs
declare -A ports=()  # where it listens
declare -A admins=() # where a node has its metrics
declare -A begun=()  # when it was started last, in microseconds
declare -A pauses=() # how long it waited before its last start, in milliseconds

patience=120       # seconds until a part is up; a busy machine is slow
goodbye=20         # seconds until a part has ended
longest_pause=5000 # milliseconds between two starts of a part that keeps ending
good_life=5000000  # microseconds after which a part counts as started well

microseconds() { echo "${EPOCHREALTIME/[.,]/}"; }

# rest SECONDS: as sleep, without a process that could be left behind.
rest() { read -rt "$1" <>"$folder/nothing" || true; }

# --- the folder ---

# The lock is held as long as this script lives, so a folder of one that was killed can be taken over.
claimFolder() {
    if [[ -z $folder ]]; then
        folder=$(mktemp -d "${TMPDIR:-/tmp}/sixth-cluster-XXXXXX")
    elif [[ ! -e $folder ]]; then
        mkdir -p -- "$folder"
    elif [[ ! -d $folder || (! -e $folder/cluster && -n $(ls -A -- "$folder")) ]]; then
        local foreign=$folder
        folder='' # nothing that shutdown() may remove
        fail "$foreign is not empty, and not the folder of a cluster"
    fi
    local claimed=$folder
    folder=''
    exec 9>>"$claimed/cluster"
    flock -n 9 || fail "a cluster is running in $claimed already"
    folder=$claimed
    chmod 711 "$folder" # the user of PostgreSQL passes through
    [[ -p $folder/nothing ]] || mkfifo -m 600 "$folder/nothing"
    rm -f "$folder/parts"
}

# A block of neighbouring ports below those that the system gives to outgoing connections. A lock keeps other clusters of this user away from it.
choosePorts() {
    local size=64 tries first at lock
    for ((tries = 0; tries < 200; tries++)); do
        first=$((10000 + SRANDOM % 150 * size))
        lock=${TMPDIR:-/tmp}/sixth-cluster-ports-$UID-$first
        exec 8>>"$lock"
        flock -n 8 || continue
        for ((at = first; at < first + size; at++)); do ! isListening "$at" || continue 2; done
        port_lock=$lock
        assignPorts "$first"
        return
    done
    fail "no free ports were found"
}
assignPorts() {
    local at=$1 i
    ports[haproxy]=${port:-$((at++))}
    ports[postgres]=$((at++))
    ports[redis]=$((at++))
    for ((i = 1; i <= count; i++)); do ports[node$i]=$((at++)) admins[node$i]=$((at++)); done
    [[ -n $wires ]] || return 0
    for ((i = 1; i <= count; i++)); do ports[node$i-database]=$((at++)); done
    for ((i = 1; i <= count; i++)); do ports[node$i-bus]=$((at++)); done
}
isListening() { (exec 7<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# For tests and curious people. It is whole at any moment.
writeParts() {
    local name
    for name in "${names[@]}"; do
        [[ -z ${pids[$name]-} ]] || echo "$name ${pids[$name]} ${ports[$name]} ${admins[$name]-}"
    done >"$folder/parts.new"
    mv "$folder/parts.new" "$folder/parts"
}

# --- starting ---

# launch SECONDS WORD…: a background process that becomes this program after that time. It leads a session of its own, so that Ctrl-C
# reaches this script alone, which then stops everything in order. Should this script be killed, the kernel ends it too.
launch() {
    local delay=$1 mortality=()
    shift
    # setpriv sets the signal last, since a change of the user would clear it.
    mortality=(setsid setpriv --pdeathsig "${ending:-KILL}")
    [[ ${user:-} == '' ]] || mortality+=(--reuid "$user" --regid "$user" --clear-groups)
    (
        trap - EXIT INT TERM HUP
        [[ $delay == 0 ]] || rest "$delay"
        cd /
        exec "${mortality[@]}" "$@"
    ) </dev/null >>"$log" 2>&1 8>&- 9>&- &
    disown # or the shell would tell of its death in words of its own
}

# begin NAME [SECONDS]: starts a part, after a pause if one is given.
begin() {
    local name=$1 delay=${2:-0} words=() user='' ending=KILL log=$folder/$1.log
    commandOf "$name"
    echo "--- started at $(date -u +%FT%TZ)" >>"$log"
    launch "$delay" "${words[@]}"
    pids[$name]=$!
    begun[$name]=$(microseconds)
    writeParts
}

awaitPart() {
    local name=$1 end=$((SECONDS + patience))
    until isUp "$name"; do
        if ! isAlive "$name"; then
            showLog "$name"
            fail "$name does not start"
        fi
        [[ $SECONDS -lt $end ]] || { showLog "$name"; fail "$name is not up after $patience seconds"; }
        rest 0.05
    done
}

# What a part has said since its last start.
showLog() {
    local lines
    lines=$(tac "$folder/$1.log" 2>/dev/null | sed '/^--- started/q' | head -n 12 | tac || true)
    sed "s/^/  $1: /" <<<"$lines" >&2
}

# --- watching ---

# Looks for parts that have ended, until a signal ends it by a trap. It asks for each, since `wait -n` forgets those who ended before it.
supervise() {
    local name
    while true; do
        for name in "${names[@]}"; do isAlive "$name" || beginAgain "$name"; done
        rest 0.1
    done
}
isAlive() {
    local state tasks
    read -r _ _ state _ 2>/dev/null <"/proc/${pids[$1]}/stat" || return 1
    [[ $state == [ZX] ]] || return 0
    # Its first thread has ended. It keeps its port until the last one has.
    tasks=("/proc/${pids[$1]}/task/"*)
    [[ ${#tasks[@]} -gt 1 ]]
}

# The pause grows while a part ends soon after its start, so that one that can't live does not eat up the machine.
beginAgain() {
    local name=$1 pause
    if [[ $(($(microseconds) - ${begun[$name]})) -gt $((good_life + 1000 * ${pauses[$name]:-0})) ]]; then
        pause=100
    else
        pause=$((2 * ${pauses[$name]:-50}))
        [[ $pause -le $longest_pause ]] || pause=$longest_pause
    fi
    pauses[$name]=$pause
    say "$name has ended; it is started again in $pause ms; its last lines:"
    showLog "$name"
    forgetPart "$name"
    begin "$name" "$((pause / 1000)).$(printf %03d $((pause % 1000)))"
}

# --- stopping ---

# stopParts SIGNAL NAME…: sends it to all, waits, and kills what does not end. A part that was stopped hears nothing before it goes on.
stopParts() {
    local signal=$1 name end=$((SECONDS + goodbye))
    shift
    for name in "$@"; do
        [[ -n ${pids[$name]-} ]] || continue
        kill -s "$signal" "${pids[$name]}" 2>/dev/null || continue
        kill -s CONT "${pids[$name]}" 2>/dev/null || true
    done
    for name in "$@"; do
        [[ -n ${pids[$name]-} ]] || continue
        while isAlive "$name" && [[ $SECONDS -lt $end ]]; do rest 0.02; done
        if isAlive "$name"; then
            say "$name did not stop and is killed"
            kill -s KILL "${pids[$name]}"
        fi
        forgetPart "$name"
        unset "pids[$name]"
    done
}

# When this script ends, whatever the reason.
shutdown() {
    local status=$? name nodes=() wire_parts=()
    trap '' INT TERM HUP # it is on its way already
    trap - EXIT
    set +e
    if [[ -n $folder ]]; then
        [[ ${#pids[@]} -eq 0 ]] || say "stopping"
        for name in "${names[@]}"; do
            case $name in
                node*-*) wire_parts+=("$name") ;;
                node*) nodes+=("$name") ;;
            esac
        done
        stopParts TERM "${nodes[@]}"
        stopParts TERM haproxy "${wire_parts[@]}"
        stopParts TERM redis
        stopParts INT postgres # clients are cut off, and everything is written
        removeSharedMemory
        rm -f "$folder/parts" "$folder/parts.new"
        if [[ -n $keep ]]; then say "everything is still in $folder"; else rm -rf -- "$folder"; fi
    fi
    [[ -z ${port_lock-} ]] || rm -f -- "$port_lock"
    exit "$status"
}
