import type { MatrixSource } from '../source.ts'

/** As the bench makes them, so that figures of both are of the same problems. */
export const SEED = 7

/** A matrix of a figure. */
export interface Named {
  /** `D3N7 16^3`, `skew 100 2^12`: the bench's names, too. */
  readonly problem: string
  readonly source: MatrixSource
}

/** Edges a row of a graph, where nothing else is said. */
const EDGES = 8

/** A graph of 2^scale rows; `x32` where its edges per row are not the usual ones. */
export function graph(scale: number, skew: number, edges = EDGES): Named {
  const problem = `skew ${skew} 2^${scale}${edges === EDGES ? '' : ` x${edges}`}`
  return { problem, source: { kind: 'rmat', scale, edges, skew, seed: SEED } }
}

/** log2 of the rows of a graph that has about as many as a cube has points. */
export const scaleFor = (edge: number): number => Math.max(1, Math.round(Math.log2(edge ** 3)))

/** The graph that a name of `graph` stands for; undefined for any other name. */
export function graphNamed(name: string): Named | undefined {
  const [, skew, scale, edges] = /^skew (\d+) 2\^(\d+)(?: x(\d+))?$/.exec(name) ?? []
  return scale === undefined ? undefined : graph(Number(scale), Number(skew), edges ? Number(edges) : EDGES)
}
