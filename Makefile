# SPDX-License-Identifier: MIT
# One command each; `make help` lists them. A recipe longer than a line or two is in Scripts/.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help deps demo docs films test generate hosts deb test-deb tools test-tools symbols fuzz fuzz-coverage faults soak stress sanitize bench bench-table bench-views golden format lint clean install uninstall test-install test-package test-systems test-windows apitrace drivers costs bench-films

help: ## List the commands
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

deps: ## Install missing system libraries (apt, without questions)
	@Scripts/deps

demo: deps ## Show all samples in one window; without a display, render them to out/gallery.png
	@Scripts/demo

test: deps ## Build everything without warnings and run all tests; ONLY=RenderTreeTests for one target
	@LAMINA_TEST_TARGETS='$(ONLY)' Scripts/test $(if $(FILTER),--filter '$(FILTER)')

fuzz: deps ## Draw random scenes, images, paths and texts, more of them than the tests; ROUNDS=1000
	@LAMINA_FUZZ='$(or $(ROUNDS),1000)' Scripts/test --filter Fuzz

fuzz-coverage: deps ## Run the fuzzers of Fuzz/ by libFuzzer, SECONDS=60 each, and print their coverage; ONLY='images paths' for some
	@Scripts/fuzz-coverage '$(or $(SECONDS),60)' $(ONLY)

faults: deps ## Let every call of the graphics driver fail once, in every reference scene; ONLY='border*' for some of them
	@LAMINA_FAULTS=all LAMINA_ONLY='$(ONLY)' Scripts/test --filter FaultTests

soak: deps ## Run many commits (COMMITS=10000), then windows, embedding, pictures and C side by side for HOURS=1 or SECONDS=; leaks fail
	@LAMINA_SOAK='$(or $(COMMITS),10000)' Scripts/test --filter EnduranceTests
	@Scripts/soak '$(or $(SECONDS),$(shell awk 'BEGIN { print $(or $(HOURS),1) * 3600 }'))'

stress: deps ## Let eight threads build, commit, animate, hit-test, release and draw layers; SECONDS=60
	@LAMINA_STRESS='$(or $(SECONDS),60)' Scripts/test --filter StressTests

sanitize: deps ## Run the tests with the address and the thread sanitizer; ONLY=thread, FILTER=EnduranceTests
	@Scripts/sanitize '$(ONLY)' '$(FILTER)'

drivers: deps ## Draw all scenes on llvmpipe, softpipe, zink, the graphics card and in windows, and compare; ONLY='softpipe*'
	@Scripts/drivers '$(ONLY)'

bench: deps ## Run the benchmark (release) and compare it with Benchmarks/thresholds.tsv; pass options with ARGS='--scene tiny-10000 --json'
	@Scripts/with-swift swift build --package-path Benchmarks -c release --product limit-first-frame
	@Scripts/with-swift swift run --package-path Benchmarks -c release lamina-bench --thresholds Benchmarks/thresholds.tsv $(ARGS)

bench-table: deps ## Run the benchmark, compare it with its thresholds, and write the table of docs/benchmarks.md
	@Scripts/bench-table

bench-views: deps ## Run the benchmark of views (release); pass options with ARGS='--views 1000'
	@Scripts/with-swift swift run --package-path Benchmarks -c release view-bench $(ARGS)

bench-films: deps ## Record the films of samples/Films and write the table of docs/films.md; ONLY='title chart' prints some
	@Scripts/bench-films $(ONLY)

costs: deps ## Measure each look and write docs/costs.md; JSON=FILE takes the benchmark's lines from a file
	@Scripts/costs '$(JSON)'

golden: deps ## Run the reference-picture tests; ONLY='border*' picks, ACCEPT='border*' takes new pictures
	@LAMINA_ONLY='$(ONLY)' LAMINA_ACCEPT='$(ACCEPT)' Scripts/golden

tools: deps ## Build the command lamina (release): Tools/.build/release/lamina
	@Scripts/release Tools lamina

docs: deps ## Make the documentation of all modules and pages: out/docs/site; BASE_PATH=/lamina for a subfolder
	@BASE_PATH='$(BASE_PATH)' Scripts/docs

films: deps ## Make the films and sheets of docs/animations from their scenes; ONLY='spring* orbit' for some
	@ONLY='$(ONLY)' Scripts/films

test-tools: deps ## Build the command lamina and run its tests; make the films of docs/ again and compare them
	@Scripts/test-tools

hosts: deps ## Build layers into programs of GLFW, GTK 4 and Qt Quick (installs these), run them and compare their pictures
	@Scripts/hosts

deb: deps ## Build the Debian packages liblamina, liblamina-dev and lamina-tools into out/deb, without root
	@OUT='$(OUT)' MAINTAINER='$(MAINTAINER)' Scripts/deb

test-deb: deps ## Install the packages on a bare Debian 12 in a folder and use them (as root, with debootstrap)
	@Scripts/test-deb

test-systems: deps ## Try packages, demo, a program and a recording on bare systems of Debian 12 and 13 (as root)
	@Scripts/test-systems $(ONLY)

symbols: deps ## Write the list of the modules' public names, which `lamina port --report` reads
	@Scripts/symbols

install: deps ## Build the C library (release) and install it under PREFIX=/usr/local, with header and lamina.pc
	@PREFIX='$(PREFIX)' LIBDIR='$(LIBDIR)' DESTDIR='$(DESTDIR)' Scripts/install

uninstall: ## Remove the installed files under PREFIX=/usr/local
	@PREFIX='$(PREFIX)' LIBDIR='$(LIBDIR)' DESTDIR='$(DESTDIR)' Scripts/uninstall

test-windows: deps ## Test windows on Xvfb and, with Weston, on Wayland: input, signals, losses
	@Scripts/test-windows

test-install: deps ## Install into a fresh folder, build the C sample against it with cc, run it without Swift
	@Scripts/test-install

test-package: deps ## Build a program in a fresh folder that depends on Lamina by URL and version, as in README
	@Scripts/test-package

apitrace: deps ## Record the OpenGL calls of a scene with apitrace, replay them, compare; SCENE=scene.json
	@SCENE='$(SCENE)' Scripts/apitrace

generate: deps ## Write the files that follow from lists: typed filters, key constants, shaders, samples
	@Scripts/generate

format: ## Rewrite the Swift files in the project's format
	@Scripts/with-swift swift format --in-place --parallel --recursive $(SWIFT_PATHS)

lint: ## Check the format without changes
	@Scripts/with-swift swift format lint --strict --parallel --recursive $(SWIFT_PATHS)

clean: ## Remove all build products and rendered pictures
	rm -rf .build .build-* Benchmarks/.build Tools/.build Fuzz/.build Fuzz/Port/.build out Tests/Failures

SWIFT_PATHS = Package.swift Sources Shaders Tests samples Benchmarks/Package.swift Benchmarks/Sources \
	Fuzz/Package.swift Fuzz/Port/Package.swift Fuzz/Sources \
	Tools/Package.swift Tools/Sources Tools/Tests
