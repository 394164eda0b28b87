# Short names for what one does all day. `make` alone lists them.
.DEFAULT_GOAL := help
.PHONY: help check test fast one fmt it golden

MVN := ./mvnw -B
OURS := -pl segue-picocli,segue-core,segue-testkit,segue-store,segue-run,segue-session,segue-context,segue-files,segue-wire,segue-server,segue-app

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

check: ## the first tier, about three minutes: no processes, git, tmux or servers; 50 seeds
	$(MVN) -q -T 2 verify -Dtests.excluded=slow,full -Dtests.seeds=50 -Dterminal.seeds=50

test: ## the second tier: ./mvnw verify, with whole commands and real processes; .ci/run is the third
	$(MVN) verify

fast: ## compile and the first tier's tests, without formatting and packages
	$(MVN) -q $(OURS) test -Dtests.excluded=slow,full -Dtests.seeds=50 -Dterminal.seeds=50

one: ## the tests of a class or pattern: make one TEST='Blocks*'; fails where there is none
	@modules=$$(find segue-*/src/test -name '$(TEST).java' | cut -d/ -f1 | sort -u | paste -sd, -); \
	[ -n "$(TEST)" ] && [ -n "$$modules" ] || { echo "make: no test class '$(TEST)'; name one with TEST=" >&2; exit 2; }; \
	$(MVN) -q -Pbench -pl "$$modules" -am test -Dtest='$(TEST)' -Dtests.excluded=none -Dsurefire.failIfNoSpecifiedTests=false

fmt: ## format the code
	$(MVN) -q $(OURS) spotless:apply

it: ## whole commands and real processes
	$(MVN) $(OURS) test -Dgroups=slow -Dtests.excluded=full -Dsurefire.failIfNoSpecifiedTests=false

golden: ## write golden files and state diagrams anew; review the difference
	$(MVN) -q $(OURS) test -Dtests.excluded=slow,full -Dgolden.refresh=true
	@git status --short -- '*golden*' docs/state
