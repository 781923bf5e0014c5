# Everything a developer types. GNU make; run as root or as a user who may sudo.

# What compiling and linking need, beside Swift itself.
BUILD_DEPS = binutils libc6-dev libgps-dev libi2c-dev libmd-dev pkg-config
# What the demo's own printed commands need.
DEMO_DEPS = jq netcat-openbsd socat
# What the tests drive the built programs with: gpsfake, a C compiler for the stand-in of an I2C
# adapter, GeodSolve as the second opinion, sudo to become somebody who may not read the socket.
TEST_DEPS = gcc geographiclib-tools gpsd gpsd-clients python3-gps sudo

DIST = .build/dist

.DEFAULT_GOAL = help
.PHONY: help demo test lint build deps deps-build deps-demo clean

help: ## say what each target does
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' Makefile | expand -t 16

demo: deps-demo build ## play the recorded hike: one readable line a second, Ctrl-C ends it
	@packaging/demo.sh $(DIST)

test: deps ## install what the tests need, then run them all
	swift test --disable-xctest

lint: ## check the format of every Swift file
	swift format lint --strict --parallel --recursive Package.swift Sources Tests

build: deps-build ## build peakyd and peaky for use, the Swift runtime inside, into .build/dist
	swift build -c release --static-swift-stdlib --product peakyd
	swift build -c release --static-swift-stdlib --product peaky
	@mkdir -p $(DIST)
	@for program in peakyd peaky; do strip -o $(DIST)/$$program .build/release/$$program || exit; done
	@ls -l $(DIST)/peakyd $(DIST)/peaky

deps: ## install the packages that building, testing and the demo need (says which first)
	@packaging/install-missing.sh $(BUILD_DEPS) $(DEMO_DEPS) $(TEST_DEPS)

deps-build:
	@packaging/install-missing.sh $(BUILD_DEPS)

deps-demo:
	@packaging/install-missing.sh $(BUILD_DEPS) $(DEMO_DEPS)

clean: ## remove everything that was built
	rm -rf .build
