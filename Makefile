# Short names for what one does all day. `make` alone lists them.
.DEFAULT_GOAL := help
.PHONY: help test fast one fmt it golden

MVN := ./mvnw -B
OURS := -pl segue-picocli,segue-core,segue-testkit,segue-terminal,segue-index,segue-wire,segue-server,segue-app

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

test: ## the gate: everything, as ./mvnw verify
	$(MVN) verify

fast: ## compile and unit tests; no whole commands, no processes of agents
	$(MVN) -q $(OURS) test -DexcludedGroups=slow

one: ## the tests of a class or pattern: make one TEST='Blocks*'; fails where there is none
	@modules=$$(find segue-*/src/test -name '$(TEST).java' | cut -d/ -f1 | sort -u | paste -sd, -); \
	[ -n "$(TEST)" ] && [ -n "$$modules" ] || { echo "make: no test class '$(TEST)'; name one with TEST=" >&2; exit 2; }; \
	$(MVN) -q -pl "$$modules" -am test -Dtest='$(TEST)' -Dsurefire.failIfNoSpecifiedTests=false

fmt: ## format the code
	$(MVN) -q $(OURS) spotless:apply

it: ## whole commands and real processes
	$(MVN) $(OURS) test -Dgroups=slow -Dsurefire.failIfNoSpecifiedTests=false

golden: ## write golden files and state diagrams anew; review the difference
	$(MVN) -q $(OURS) test -DexcludedGroups=slow -Dgolden.refresh=true
	@git status --short -- '*golden*' docs/state
