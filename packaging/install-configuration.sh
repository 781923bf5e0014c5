#!/bin/sh
# Puts the configuration and the catalog where the daemon looks for them, unless there are some: what a
# person has changed is never replaced.
#
# usage: install-configuration.sh FROM TO REFERENCE
#   REFERENCE is where the files of this release can be read once it is installed.
set -eu

from=$1
to=$2
reference=$3
for file in peakyd.conf peaks.json; do
  # A link that leads nowhere is somebody's doing, too.
  if [ ! -e "$to/$file" ] && [ ! -L "$to/$file" ]; then
    install -Dm 644 "$from/$file" "$to/$file"
  elif ! cmp -s "$from/$file" "$to/$file"; then
    echo "$to/$file is kept as it is; that of this release is $reference/$file"
  fi
done
