import { AppError } from '#src/base/errors.ts'
import { operationOf as catalogued, operations } from '#src/catalog/operations.ts'
import { count } from '#src/base/format.ts'
import { nonzerosOf } from '#src/sparse/label.ts'
import { defaultsOf, fitted, type Spec } from '#src/kernel/spec.ts'
import type { MatrixSource } from '#src/sparse/source.ts'
import type { FigureId, ProductFigureId, SweepSubject } from '#src/store/document.ts'
import { PRODUCT_FIGURES } from '#src/store/document.ts'

/** As the bench makes them, so that figures of both are of the same problems. */
export const SEED = 7

/** Whether a figure is of products y = A x; the others are of solves. */
export const ofProducts = (figure: FigureId): figure is ProductFigureId =>
  PRODUCT_FIGURES.some((product) => product === figure)

/** The operation that a figure is measured with: the one that names it. Throws AppError `UnknownOperation`. */
export function operationOf(figure: FigureId): string {
  const found = operations.find(({ figures }) => figures.includes(figure))
  if (!found) throw new AppError('UnknownOperation', `No operation has a figure ${figure}.`, { figure })
  return found.id
}

/** The document's options as far as the figure's operation has such. */
export const openSpec = (figure: FigureId, solve: Spec): Spec => fitted(catalogued(operationOf(figure)).options, solve)

/** Options of a figure's operation with which any matrix poses a problem: seeded values, the rest as by default. */
export function seededFor(figure: FigureId): Spec {
  const { options, shape } = catalogued(operationOf(figure))
  return { ...shape(defaultsOf(options)), seed: SEED }
}

const GALLERY: readonly SweepSubject[] = ['D3N7', 'D3N27', 'delaunay', 'band', 'uniform', 'power', 'open']
const OFFERED: Readonly<Record<ProductFigureId, readonly SweepSubject[]>> = {
  formats: GALLERY,
  conversion: GALLERY,
  triangle: GALLERY,
  imbalance: ['uniform', 'power'],
  scaling: ['D3N27', 'uniform', 'power'],
}
const STENCILS: readonly SweepSubject[] = ['D3N7', 'D3N13', 'D3N27', 'D3N33', 'open']

/** What a figure can be measured on. */
export const offeredFor = (figure: FigureId): readonly SweepSubject[] =>
  ofProducts(figure) ? OFFERED[figure] : STENCILS

/** A matrix of a product figure. */
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
/** Skews between which imbalance grows, and edges per row over which it falls where all rows are alike. */
const SKEWS = [25, 50, 75, 100]
const DENSITIES = [2, 8, 32]

/** A graph of 2^scale rows; `x32` where its edges per row are not the usual ones. */
export function graph(scale: number, skew: number, edges = EDGES): Named {
  const problem = `skew ${skew} 2^${scale}${edges === EDGES ? '' : ` x${edges}`}`
  return { problem, source: { kind: 'rmat', scale, edges, skew, seed: SEED } }
}

/** The graph that a name of `graph` stands for; undefined for any other name. */
export function graphNamed(name: string): Named | undefined {
  const [, skew, scale, edges] = /^skew (\d+) 2\^(\d+)(?: x(\d+))?$/.exec(name) ?? []
  return scale === undefined ? undefined : graph(Number(scale), Number(skew), edges ? Number(edges) : EDGES)
}

/** A subject with about edge³ rows. */
export function subjectAt(subject: Exclude<SweepSubject, 'open'>, edge: number): Named {
  const rows = edge ** 3
  const scale = Math.max(1, Math.round(Math.log2(rows)))
  switch (subject) {
    case 'uniform':
      return graph(scale, 0)
    case 'power':
      return graph(scale, 100)
    case 'band':
      return { problem: `band ${rows}`, source: { kind: 'banded', rows, width: Math.min(WIDTH, rows - 1), seed: SEED } }
    case 'delaunay': {
      const points = Math.min(Math.max(rows, 8), MOST_POINTS)
      return { problem: `delaunay ${points}`, source: { kind: 'delaunay', points, seed: SEED } }
    }
    default: {
      const size = [edge, edge, edge] as const
      return {
        problem: `${subject} ${edge}^3`,
        source: { kind: 'grid', stencil: subject, size, values: 'laplacian', seed: SEED },
      }
    }
  }
}

/** Graphs of about edge³ rows whose rows are ever more unlike, or ever more alike. */
export function unlikeRows(subject: SweepSubject, edge: number): readonly Named[] {
  const scale = Math.max(1, Math.round(Math.log2(edge ** 3)))
  return subject === 'uniform'
    ? DENSITIES.map((edges) => graph(scale, 0, edges))
    : SKEWS.map((skew) => graph(scale, skew))
}

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const raised = (digits: string) => digits.replace(/\d/g, (digit) => SUPERSCRIPT[Number(digit)])

/** A problem's name as a reader has it: `Power law 2¹²`, `D3N7 16³`. */
export function readable(problem: string): string {
  const [, skew, scale, edges] = /^skew (\d+) 2\^(\d+)(?: x(\d+))?$/.exec(problem) ?? []
  if (scale === undefined) {
    const [, name, rows] = /^(band|delaunay) (\d+)$/.exec(problem) ?? []
    if (rows !== undefined) return `${name === 'band' ? 'Band' : 'Delaunay'} ${count(Number(rows))}`
    return problem.replace(/^lower of /, 'L of ').replace(/\^(\d+)/g, (_, digits: string) => raised(digits))
  }
  const kind = { 0: 'Uniform', 100: 'Power law' }[Number(skew)] ?? `Skew ${skew}`
  return `${kind} 2${raised(scale)}${edges ? ` × ${edges}` : ''}`
}

/** Nonzeros of a made matrix, exact or to be expected. */
export const sizeOf = ({ source }: Named): number => nonzerosOf(source) ?? 0
