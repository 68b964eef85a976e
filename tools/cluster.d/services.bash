# What the parts of a cluster are: their commands, their settings, and when they are up. Part of tools/cluster.

postgres_programs=/usr/lib/postgresql/15/bin
faketime=/usr/lib/$(uname -m)-linux-gnu/faketime/libfaketimeMT.so.1

# The program is built if it is the usual one and is not there.
prepareProgram() {
    if [[ -n $program ]]; then
        program=$(realpath -m -- "$program")
        [[ -x $program && ! -d $program ]] || fail "$program is no program"
    else
        program=$root/build/release/src/cli/sixth
        if [[ ! -x $program || (! -d $root/web/dist && " ${more[*]-} " != *" --page"[\ =]*) ]]; then
            say "building the game"
            (cd "$root" && tools/setup page && cmake --preset release && cmake --build --preset release && tools/page) </dev/null >&2 ||
                fail "the game could not be built; see the messages above"
        fi
    fi
    [[ $apart == 0 || -e $faketime ]] || fail "--apart needs the package faketime: sudo apt-get install faketime"
}

# commandOf NAME: sets `words`, and `user` and `ending` where they differ from the usual.
commandOf() {
    local name=$1
    case $name in
        postgres)
            # Shared memory lies in files of the folder, as far as PostgreSQL lets one choose.
            words=("$postgres_programs/postgres" -D "$folder/postgres/data" -p "${ports[postgres]}"
                -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c dynamic_shared_memory_type=mmap
                -c "max_connections=$((20 + 12 * count))" -c fsync=on -c synchronous_commit=on -c max_wal_size=256MB)
            user=$database_user
            ending=QUIT # its processes end with it
            ;;
        redis)
            words=(redis-server --bind 127.0.0.1 --port "${ports[redis]}" --save '' --appendonly no --dir "$folder") ;;
        haproxy | node*-*)
            words=(haproxy -db -f "$folder/$name.cfg") ;;
        node*)
            nodeCommand "$name" "${name#node}" ;;
    esac
}

nodeCommand() {
    local name=$1 number=$2 bus=${ports[redis]}
    [[ -z $wires ]] || bus=${ports[$name-bus]}
    # Not in the command line, which every user of the machine can see.
    words=(env "SIXTH_DATABASE=$(databaseAddress "$name")")
    if [[ $apart != 0 && $count -gt 1 ]]; then
        local offset
        offset=$(awk -v n="$number" -v all="$count" -v apart="$apart" 'BEGIN { printf "%+.3f", apart * ((n - 1) / (all - 1) - 0.5) }')
        words+=("LD_PRELOAD=$faketime" "FAKETIME=$offset" FAKETIME_DONT_FAKE_MONOTONIC=1)
    fi
    words+=("$program" serve --port "${ports[$name]}" --admin-port "${admins[$name]}" --bus "redis://127.0.0.1:$bus"
        --public-url "http://127.0.0.1:${ports[haproxy]}" "${more[@]}")
    ending=TERM
}

# databaseAddress [NODE]
databaseAddress() {
    local at=${ports[postgres]}
    [[ -z $wires || -z ${1-} ]] || at=${ports[$1-database]}
    echo "postgresql://sixth:$(<"$folder/password")@127.0.0.1:$at/sixth"
}

isUp() {
    local at=${ports[$1]}
    case $1 in
        postgres) "$postgres_programs/pg_isready" -q -h 127.0.0.1 -p "$at" ;;
        redis) [[ $(redis-cli -h 127.0.0.1 -p "$at" ping 2>/dev/null) == PONG ]] ;;
        haproxy | node*-*) isListening "$at" ;;
        node*) isReady "$at" ;;
    esac
}
# isReady PORT: whether a node, or a node behind the proxy, can serve.
isReady() {
    (
        exec 7<>"/dev/tcp/127.0.0.1/$1" || exit 1
        printf 'GET /readyz HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$1" >&7
        read -rt 5 answer <&7 && [[ $answer == "HTTP/1.1 200"* ]]
    ) 2>/dev/null
}
awaitProxy() {
    local end=$((SECONDS + patience))
    until isReady "${ports[haproxy]}"; do
        [[ $SECONDS -lt $end ]] || { showLog haproxy; fail "HAProxy reaches no node"; }
        rest 0.05
    done
}

# --- PostgreSQL ---

# PostgreSQL refuses to run as root.
database_user=''
[[ $EUID -ne 0 ]] || database_user=postgres
asDatabaseUser() {
    if [[ -z $database_user ]]; then "$@"; else setpriv --reuid "$database_user" --regid "$database_user" --clear-groups "$@"; fi
}

# The data get their name last, so that a start that was broken off is begun again.
makeDatabaseFolder() {
    local home=$folder/postgres
    [[ -e $folder/password ]] || (umask 077 && od -An -N16 -tx1 /dev/urandom | tr -d ' \n' >"$folder/password")
    mkdir -p "$home"
    [[ -z $database_user ]] || chown "$database_user": "$home"
    (cd / && asDatabaseUser test -w "$home") || fail "the user $database_user can't reach $home; choose another folder"
    if [[ ! -d $home/data ]]; then
        rm -rf "$home/data.new"
        (
            umask 077
            cp "$folder/password" "$home/password"
            [[ -z $database_user ]] || chown "$database_user": "$home/password"
            cd /
            asDatabaseUser "$postgres_programs/initdb" --pgdata="$home/data.new" --username=postgres --pwfile="$home/password" \
                --auth=scram-sha-256 --encoding=UTF8 --locale=C --no-instructions
        ) >"$folder/initdb.log" 2>&1 8>&- 9>&- || { showLog initdb; fail "initdb failed"; }
        rm -f "$home/password"
        mv "$home/data.new" "$home/data"
    fi
}

query() {
    PGPASSWORD=$(<"$folder/password") "$postgres_programs/psql" -X -q -A -t -v ON_ERROR_STOP=1 \
        -h 127.0.0.1 -p "${ports[postgres]}" -U postgres -d postgres -c "$1" 2>&1
}
# As docs/deploy.md does it: the server is no superuser.
makeDatabase() {
    local said
    if [[ -z $(query "SELECT 1 FROM pg_roles WHERE rolname = 'sixth'") ]]; then
        said=$(query "CREATE ROLE sixth LOGIN PASSWORD '$(<"$folder/password")'") || fail "no role could be made: $said"
    fi
    if [[ -z $(query "SELECT 1 FROM pg_database WHERE datname = 'sixth'") ]]; then
        said=$(query "CREATE DATABASE sixth OWNER sixth ENCODING 'UTF8' TEMPLATE template0") || fail "no database could be made: $said"
    fi
    (umask 077 && databaseAddress >"$folder/database")
}

# A small segment of System V is left if PostgreSQL was killed. The seventh line of this file names it; in order, the file is gone.
removeSharedMemory() {
    local file=$folder/postgres/data/postmaster.pid key id
    [[ -e $file ]] || return 0
    read -r key id < <(sed -n 7p "$file") || return 0
    [[ -z $id ]] || ipcrm -m "$id" 2>/dev/null || true
}

# forgetPart NAME: what a part has left behind outside the folder, if it was killed. faketime names its memory after the process.
forgetPart() {
    [[ $apart == 0 ]] || rm -f "/dev/shm/sem.faketime_sem_${pids[$1]}" "/dev/shm/faketime_shm_${pids[$1]}"
}

# --- HAProxy ---

writeProxySettings() {
    local i name to
    {
        sed "s|@PORT@|${ports[haproxy]}|; s|@FOLDER@|$folder|" "$root/tools/cluster.d/haproxy.cfg"
        for ((i = 1; i <= count; i++)); do echo "    server node$i 127.0.0.1:${ports[node$i]}"; done
    } >"$folder/haproxy.cfg"
    [[ -n $wires ]] || return 0
    for name in "${names[@]}"; do
        case $name in
            node*-database) to=${ports[postgres]} ;;
            node*-bus) to=${ports[redis]} ;;
            *) continue ;;
        esac
        printf '%s\n' defaults '    mode tcp' '    timeout connect 2s' '    timeout client 1h' '    timeout server 1h' \
            'listen wire' "    bind 127.0.0.1:${ports[$name]}" "    server far 127.0.0.1:$to" >"$folder/$name.cfg"
    done
}
