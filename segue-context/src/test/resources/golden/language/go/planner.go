// Package query plans queries.
package query

import "fmt"

const PageRows = 128

var (
	ErrDeep = fmt.Errorf("too deep")
	cache   map[string]int
)

/* A plan
of steps */
type Planner struct {
	catalog *Catalog
}

type Plan interface {
	Cost(step Step) int
}

type Rows = int64

// JoinOrder is cheapest first.
func (p *Planner) JoinOrder(q Query) []Step {
	r := '"'
	return q.Order(`raw // "string"`, r)
}

func (c cacheOf[K]) Get(key K) {}

func estimate(t Table) (n int) { return t.Rows }
