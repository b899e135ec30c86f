import type { MatrixSource } from '../source.ts'

export type RMat = Extract<MatrixSource, { kind: 'rmat' }>

/** Shares of the quadrants that skew 100 stands for: those of the Graph500 benchmark; 0 has four equal ones. */
const GRAPH500 = [0.57, 0.19, 0.19, 0.05]
export const shares = (skew: number): number[] => GRAPH500.map((share) => 0.25 + (share - 0.25) * (skew / 100))

/** Entries to be expected: an edge falls into row i and column j with the product of its levels' chances. */
export function rmatNonzeros(source: RMat): number {
  const edges = source.edges * 2 ** source.scale
  const [a, b, , d] = shares(source.skew)
  // cells that were reached by k of the first kind of step, m of the second … are alike: sum over kinds
  let expected = 0
  for (let k = 0; k <= source.scale; k++)
    for (let m = 0; k + m <= source.scale; m++) {
      const mixed = source.scale - k - m
      const cells = choose(source.scale, k) * choose(source.scale - k, m) * 2 ** mixed
      expected += cells * -Math.expm1(edges * Math.log1p(-(a ** k * d ** m * b ** mixed)))
    }
  return Math.round(expected)
}

function choose(n: number, k: number): number {
  let product = 1
  for (let f = 1; f <= k; f++) product = (product * (n - k + f)) / f
  return product
}
