#!/bin/bash
# Plays the recorded hike: peakyd in the background, `peaky watch` in front. Ctrl-C ends both.
#
# usage: demo.sh DIRECTORY_OF_THE_PROGRAMS [SPEED]
set -euo pipefail
cd "$(dirname "$0")/.."

programs=$(cd "$1" && pwd)
speed=${2:-4}
hike=Tests/Trips/mount-mitchell.ndjson
dir=$(mktemp -d -t peakyd-demo.XXXXXX)
socket=$dir/peakyd.sock
daemon=
screen=

finish() {
  trap '' INT TERM
  set +m
  # Either may have ended already.
  [ -z "$screen" ] || kill "$screen" 2>/dev/null || true
  [ -z "$daemon" ] || kill "$daemon" 2>/dev/null || true
  wait 2>/dev/null
  rm -rf "$dir"
}
trap finish EXIT
trap 'exit 0' INT TERM

"$programs/peakyd" --config /dev/null --replay "$hike" --speed "$speed" --loop \
  --set "sightings.peaks=config/peaks.json" \
  --set "stream.socket=$socket" --set "stream.control=$dir/control.sock" \
  2>"$dir/log" &
daemon=$!

for _ in {1..100}; do
  [ ! -S "$socket" ] || break
  if ! kill -0 "$daemon" 2>/dev/null; then
    cat "$dir/log" >&2
    exit 1
  fi
  sleep 0.1
done
[ -S "$socket" ] || { cat "$dir/log" >&2; exit 1; }

cat <<END

A simulated hike up Mount Mitchell (Tests/Trips/README.md), $speed times as fast as it was walked.
The socket is $socket. In another terminal:

  nc -U $socket
  socat -u UNIX-CONNECT:$socket - | jq .
  socat -u UNIX-CONNECT:$socket - | jq -r 'select(.facing) | .facing'
  $programs/peaky --socket $socket stream --limit 3
  $programs/peaky --socket $socket sight "Celo Knob"
  $programs/peaky --socket $socket status

Ctrl-C ends it.

END

# With job control the screen is a process group of its own, and on a terminal the one in front: Ctrl-C
# reaches it alone, and neither make nor this script is killed before everything is put away.
set -m
if [ -t 0 ]; then
  "$programs/peaky" --socket "$socket" watch || status=$?
else
  "$programs/peaky" --socket "$socket" watch &
  screen=$!
  wait "$screen" || status=$?
fi
# 130: ended by Ctrl-C.
[ "${status:-0}" -eq 0 ] || [ "$status" -eq 130 ] || { cat "$dir/log" >&2; exit "$status"; }
