import type { Params } from '#src/core/base/parameters.ts'
import type { WaysToLook } from '#src/core/kernel/choice/frontier.ts'

/** Which way edges are looked at in an iteration: by a rule, always from the frontier, or always towards it. */
export const DIRECTION = { byRule: 0, push: 1, pull: 2 } as const

/** Parameters of a choice between two directions. */
export interface DirectionRule {
  readonly direction: number
  /** It pulls where the frontier's edges, times this, are more than the edges of vertices that were in no frontier yet … */
  readonly edges: number
  /** … and its vertices, times this, are more than all vertices. */
  readonly vertices: number
}

/** What there is in an iteration. */
export interface Frontier {
  /** Vertices of the frontier, and their edges. */
  readonly vertices: number
  readonly edges: number
  /** Edges of vertices that were in no frontier yet. */
  readonly left: number
  /** Vertices of the graph. */
  readonly all: number
}

/** Whether vertices that are not reached look for the frontier. In whole numbers, as the shader does it. */
export function pulls({ direction, edges, vertices }: DirectionRule, now: Frontier): boolean {
  if (direction !== DIRECTION.byRule) return direction === DIRECTION.pull
  return now.edges > Math.floor(now.left / edges) && now.vertices > Math.floor(now.all / vertices)
}

export const choiceOf = ({ direction, edges, vertices }: Params): DirectionRule => ({ direction, edges, vertices })

/** As figures know them. */
export const ways: WaysToLook = {
  byRule: { direction: DIRECTION.byRule },
  forced: { push: { direction: DIRECTION.push }, pull: { direction: DIRECTION.pull } },
  taken: (params, now) => (pulls(choiceOf(params), { ...now, left: now.left.edges }) ? 'pull' : 'push'),
}
