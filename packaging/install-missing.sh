#!/bin/sh
# Installs those of the named Debian packages that are missing, and says which before it does.
set -eu

missing=
for package in "$@"; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) || state=absent
  [ "$state" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -eq 0 ]; then
  as_root=env
elif command -v sudo >/dev/null; then
  as_root='sudo env'
else
  echo "these packages are missing; as root: apt-get install$missing" >&2
  exit 1
fi

echo "installing with apt-get:$missing"
$as_root apt-get update -q || echo 'the package lists could not all be brought up to date; going on' >&2
# shellcheck disable=SC2086 # the list is meant to be split, and $as_root too
$as_root DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $missing
