import type { Params } from '#src/core/base/parameters.ts'

/** Where a run goes from frontier to frontier: how much is in one of them. */
export interface FrontierSize {
  readonly vertices: number
  /** Edges of these vertices. */
  readonly edges: number
}

/** The same in an iteration, with what there is besides. */
export interface FrontierState extends FrontierSize {
  /** Vertices that were in no frontier yet, and their edges. */
  readonly left: FrontierSize
  /** Vertices of the graph. */
  readonly all: number
}

/** What an iteration can look at edges by: a kernel takes one way in each by a rule, or is made to take the same always. */
export interface WaysToLook {
  /** What lets the rule choose. */
  readonly byRule: Params
  /** What makes it always take this one, by the name of the way: `push`. */
  readonly forced: Readonly<Record<string, Params>>
  /** Name of the way that the rule takes. */
  taken(params: Params, now: FrontierState): string
}

/** What there is in each iteration of a search whose frontiers these are. */
export function statesOf(sizes: readonly FrontierSize[], all: number, edges: number): readonly FrontierState[] {
  let left: FrontierSize = { vertices: all, edges }
  return sizes.map((size) => {
    left = { vertices: left.vertices - size.vertices, edges: left.edges - size.edges }
    return { ...size, left, all }
  })
}
