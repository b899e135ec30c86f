import type { TreeDrawing } from '#src/core/sparse/explore/tree.ts'

/** Sides of the box that a tree is drawn in; it is stretched to its pane. */
export const BOX = 1000

/** A line of a tree, as the `d` of a path. */
export interface TreeLine {
  readonly d: string
  /** 0 … 1 of the levels of the factor: that of its upper end. */
  readonly level: number
  /** The row at its upper end. */
  readonly row: number
}

export interface TreeLines {
  readonly branches: readonly TreeLine[]
  /** Smaller subtrees, down to their deepest row. */
  readonly dashes: string
  readonly longest: string
  /** Where branches end in a row that waits for none. */
  readonly ends: readonly (readonly [x: number, y: number])[]
}

/** Rows of the shortest path that is folded, lines that it is folded in at most, and pieces of a line, each of one colour. */
const SHORTEST = 4
const FOLDS = 8
const PIECES = 12

/** Whether a tree is one path that is folded: drawn straight, it would be a line that tells nothing. */
export const isFolded = ({ leaves, height }: TreeDrawing): boolean => leaves === 1 && height >= SHORTEST

/** A path in lines to the right and back, from the root at the top left down to the row that waits for none. */
function foldedPath({ height }: TreeDrawing): TreeLines {
  const folds = Math.min(FOLDS, Math.ceil(height / 2))
  const x = (fold: number, piece: number) => round((BOX * (fold % 2 === 0 ? piece : PIECES - piece)) / PIECES)
  const y = (fold: number) => round((BOX * fold) / (folds - 1))
  const branches = Array.from({ length: folds * PIECES }, (_, p): TreeLine => {
    const [fold, piece] = [Math.floor(p / PIECES), p % PIECES]
    const level = 1 - p / (folds * PIECES)
    const turns = piece === PIECES - 1 && fold < folds - 1 ? `V${y(fold + 1)}` : ''
    const d = `M${x(fold, piece)} ${y(fold)}H${x(fold, piece + 1)}${turns}`
    return { d, level, row: Math.round(level * (height - 1)) }
  })
  return { branches, dashes: '', longest: '', ends: [[x(folds - 1, PIECES), BOX]] }
}

/** Lines of a tree in a box of 1000 × 1000. The root is at the top, each level is a step down, and lines slant from a fork; one path is folded. */
export function linesOf(tree: TreeDrawing): TreeLines {
  if (isFolded(tree)) return foldedPath(tree)
  const { branches, height } = tree
  const x = (share: number) => round(BOX * share)
  const y = (depth: number) => round((BOX * depth) / Math.max(1, height - 1))
  const from = (on: number | undefined) => (on === undefined ? '' : `M${x(branches[on].x)} ${y(branches[on].bottom)}L`)
  const line = ({ on, top, x: at }: (typeof branches)[number], bottom: number) =>
    `${from(on) || 'M'}${x(at)} ${y(top)}V${y(bottom)}`
  return {
    branches: branches.map((branch) => ({
      d: line(branch, branch.bottom),
      level: branch.level / Math.max(1, height - 1),
      row: branch.row,
    })),
    dashes: branches
      .filter(({ forks, reach, bottom }) => !forks && reach > bottom)
      .map((branch) => `M${x(branch.x)} ${y(branch.bottom)}V${y(branch.reach)}`)
      .join(''),
    longest: branches
      .flatMap((branch) => (branch.longest === undefined ? [] : [line(branch, branch.longest)]))
      .join(''),
    ends: branches
      .filter(({ forks, reach, bottom }) => !forks && reach === bottom)
      .map((one) => [x(one.x), y(one.bottom)]),
  }
}

const round = (length: number): number => Math.round(10 * length) / 10

/** Of columns in `stretches` equal stretches, the stretches that columns from `from` on and before `stop` are in, and the first and last column of these. */
export function stretchesFor(from: number, stop: number, rows: number, stretches: number) {
  const [first, end] = [Math.floor((from * stretches) / rows), Math.floor(((stop - 1) * stretches) / rows) + 1]
  const begin = (stretch: number) => Math.ceil((stretch * rows) / stretches)
  return { first, end, from: begin(first), stop: begin(end) }
}

/** The fullest column of each stretch as the `d` of an area in the same box, and the most that stands in one. */
export function area(columns: ArrayLike<number>): { readonly d: string; readonly most: number } {
  const heights = Array.from(columns)
  const most = Math.max(1, ...heights)
  const steps = heights.map((n, s) => {
    const y = round(BOX - (BOX * n) / most)
    return `L${round((BOX * s) / heights.length)} ${y}L${round((BOX * (s + 1)) / heights.length)} ${y}`
  })
  return { d: `M0 ${BOX}${steps.join('')}L${BOX} ${BOX}Z`, most }
}
