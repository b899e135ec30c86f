import { count } from '#src/base/format.ts'
import { nonzerosOf } from './label.ts'
import type { MatrixSource } from './source.ts'
import type { Family } from './subjects.ts'

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
/** Half the width of a band. */
const WIDTH = 4
const MOST_POINTS = 200_000

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

/** The matrix of a family with about edge³ rows. */
export function matrixOf(family: Family, edge: number): Named {
  const rows = edge ** 3
  switch (family) {
    case 'uniform':
      return graph(scaleFor(edge), 0)
    case 'power':
      return graph(scaleFor(edge), 100)
    case 'band':
      return { problem: `band ${rows}`, source: { kind: 'banded', rows, width: Math.min(WIDTH, rows - 1), seed: SEED } }
    case 'delaunay': {
      const points = Math.min(Math.max(rows, 8), MOST_POINTS)
      return { problem: `delaunay ${points}`, source: { kind: 'delaunay', points, seed: SEED } }
    }
    default: {
      const size = [edge, edge, edge] as const
      return {
        problem: `${family} ${edge}^3`,
        source: { kind: 'grid', stencil: family, size, values: 'laplacian', seed: SEED },
      }
    }
  }
}

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const raised = (digits: string) => digits.replace(/\d/g, (digit) => SUPERSCRIPT[Number(digit)])

/** What a problem is of another matrix, as names begin, and as a reader has it. */
const PARTS: Readonly<Record<string, string>> = { 'lower of ': 'L of ', 'ilu0 of ': 'ILU(0) of ' }

/** A problem's name as a reader has it: `Power law 2¹²`, `D3N7 16³`, `L of D3N7 16³`. */
export function readable(problem: string): string {
  const [begins, words] = Object.entries(PARTS).find(([start]) => problem.startsWith(start)) ?? ['', '']
  return words + readableMatrix(problem.slice(begins.length))
}

function readableMatrix(problem: string): string {
  const [, skew, scale, edges] = /^skew (\d+) 2\^(\d+)(?: x(\d+))?$/.exec(problem) ?? []
  if (scale === undefined) {
    const [, name, rows] = /^(band|delaunay) (\d+)$/.exec(problem) ?? []
    if (rows !== undefined) return `${name === 'band' ? 'Band' : 'Delaunay'} ${count(Number(rows))}`
    if (problem.startsWith('rmat ')) return graphWords(problem)
    return problem
      .replace(/\b\d+x\d+x\d+\b/, (size) => size.replaceAll('x', '×'))
      .replace(/\^(\d+)/g, (_, digits: string) => raised(digits))
  }
  const kind = { 0: 'Uniform', 100: 'Power law' }[Number(skew)] ?? `Skew ${skew}`
  return `${kind} 2${raised(scale)}${edges ? ` × ${edges}` : ''}`
}

/** Graph500's graphs, `rmat 20M` by their edges and `rmat 17x16` by rows and edges per row. */
function graphWords(problem: string): string {
  const [, millions] = /^rmat (\d+)M$/.exec(problem) ?? []
  if (millions !== undefined) return `R-MAT ${millions} M`
  return problem.replace(
    /^rmat (\d+)x(\d+)$/,
    (_, scale: string, edges: string) => `R-MAT 2${raised(scale)} × ${edges}`,
  )
}

/** Nonzeros of a made matrix, exact or to be expected. */
export const sizeOf = ({ source }: Named): number => nonzerosOf(source) ?? 0
