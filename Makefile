# Everything a developer types. GNU make; run as root or as a user who may sudo.

# What compiling and linking need, beside Swift itself.
BUILD_DEPS = binutils libc6-dev libgps-dev libi2c-dev libmd-dev pkg-config
# What the demo's own printed commands need.
DEMO_DEPS = jq netcat-openbsd socat
# What the tests drive the built programs with: gpsfake, a C compiler for the stand-in of an I2C
# adapter, GeodSolve as the second opinion, sudo to become somebody who may not read the socket,
# systemd-analyze for the service.
TEST_DEPS = gcc geographiclib-tools gpsd gpsd-clients python3-gps sudo systemd

DIST = .build/dist

# Where `install` puts things. A packager sets DESTDIR, which goes before every path but is in none.
PREFIX = /usr/local
# The daemon looks nowhere else.
CONFIG = /etc/peakyd
# systemd reads lib in /usr and /usr/local, whatever the prefix.
SYSTEMD_LIB = $(if $(filter /usr /usr/local,$(PREFIX)),$(PREFIX)/lib,/usr/local/lib)

.DEFAULT_GOAL = help
.PHONY: help demo test lint build install uninstall deps deps-build deps-demo clean

help: ## say what each target does
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' Makefile | expand -t 18

demo: deps-demo build ## play the recorded hike: one readable line a second, Ctrl-C ends it
	@packaging/demo.sh $(DIST)

test: deps ## install what the tests need, then run them all
	swift test --disable-xctest --skip EndToEndTests
	@# By themselves: what plays in real time must not wait for a processor.
	swift test --disable-xctest --skip-build --filter EndToEndTests

lint: ## check the format of every Swift file
	swift format lint --strict --parallel --recursive Package.swift Sources Tests

build: deps-build ## build peakyd and peaky for use, the Swift runtime inside, into .build/dist
	swift build -c release --static-swift-stdlib --product peakyd
	swift build -c release --static-swift-stdlib --product peaky
	@mkdir -p $(DIST)
	@for program in peakyd peaky; do strip -o $(DIST)/$$program .build/release/$$program || exit; done
	@ls -l $(DIST)/peakyd $(DIST)/peaky

install: $(DIST)/peakyd $(DIST)/peaky ## put what was built into PREFIX (/usr/local), with the service; as root
	install -Dm 755 -t '$(DESTDIR)$(PREFIX)/bin' $^
	install -Dm 644 -t '$(DESTDIR)$(PREFIX)/share/doc/peakyd' README.md LICENSE docs/peaks.md
	install -Dm 644 -t '$(DESTDIR)$(PREFIX)/share/peakyd' config/peakyd.conf config/peaks.json
	install -Dm 644 systemd/peakyd.sysusers '$(DESTDIR)$(SYSTEMD_LIB)/sysusers.d/peakyd.conf'
	install -Dm 644 systemd/peakyd.modules-load '$(DESTDIR)$(SYSTEMD_LIB)/modules-load.d/peakyd.conf'
	sed 's|/usr/local/|$(PREFIX)/|' systemd/peakyd.service | \
	  install -Dm 644 /dev/stdin '$(DESTDIR)$(SYSTEMD_LIB)/systemd/system/peakyd.service'
	@packaging/install-configuration.sh config '$(DESTDIR)$(CONFIG)' '$(PREFIX)/share/peakyd'
	@[ -n '$(DESTDIR)' ] || packaging/service.sh begin

uninstall: ## end the service and remove what `install` put there, but no configuration and no trip
	@[ -n '$(DESTDIR)' ] || packaging/service.sh end
	rm -f '$(DESTDIR)$(PREFIX)/bin/peakyd' '$(DESTDIR)$(PREFIX)/bin/peaky'
	rm -f '$(DESTDIR)$(SYSTEMD_LIB)/systemd/system/peakyd.service'
	rm -f '$(DESTDIR)$(SYSTEMD_LIB)/sysusers.d/peakyd.conf'
	rm -f '$(DESTDIR)$(SYSTEMD_LIB)/modules-load.d/peakyd.conf'
	rm -rf '$(DESTDIR)$(PREFIX)/share/doc/peakyd' '$(DESTDIR)$(PREFIX)/share/peakyd'
	@[ -n '$(DESTDIR)' ] || packaging/service.sh forget
	@echo 'left as they are: $(CONFIG), /var/lib/peakyd with your trips, the user peakyd and its groups'

# Built here only if missing: `make build` before, and `sudo make install` compiles nothing as root.
$(DIST)/peakyd $(DIST)/peaky &:
	$(MAKE) build

deps: ## install the packages that building, testing and the demo need (says which first)
	@packaging/install-missing.sh $(BUILD_DEPS) $(DEMO_DEPS) $(TEST_DEPS)

deps-build:
	@packaging/install-missing.sh $(BUILD_DEPS)

deps-demo:
	@packaging/install-missing.sh $(BUILD_DEPS) $(DEMO_DEPS)

clean: ## remove everything that was built
	rm -rf .build
