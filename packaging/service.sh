#!/bin/sh
# What systemd of this machine has to be told, where it runs.
#
# usage: service.sh begin|end|forget
#   begin   after the files have been installed: make the accounts, read the unit
#   end     before they are removed: end the service
#   forget  after they have been removed
set -eu

runs() { [ -d /run/systemd/system ]; }

begin() {
  if command -v systemd-sysusers >/dev/null; then
    systemd-sysusers peakyd.conf
  else
    echo 'no systemd-sysusers here: make the user and the groups of systemd/peakyd.sysusers by hand'
  fi
  if ! runs; then
    echo 'systemd does not run here; the service is installed for when it does'
    return
  fi
  systemctl daemon-reload
  # As at every start from now on. A kernel may have it built in, or not at all.
  modprobe i2c-dev 2>/dev/null || echo 'the kernel has no module i2c-dev; no magnetometer will be found without'
  if systemctl is-active --quiet peakyd; then
    echo 'the old peakyd is still running; next: systemctl restart peakyd'
  else
    echo 'next, as root: systemctl enable --now peakyd'
  fi
  echo "and for each who may see the stream: usermod -aG peakyd ${SUDO_USER:-NAME}   (then log in again)"
}

end() {
  runs || return 0
  # It is no error if it was never enabled, or removed by hand.
  systemctl disable --now peakyd 2>/dev/null || true
}

forget() {
  runs || return 0
  systemctl daemon-reload
}

case ${1:-} in
  begin | end | forget) "$1" ;;
  *)
    echo 'usage: service.sh begin|end|forget' >&2
    exit 64
    ;;
esac
