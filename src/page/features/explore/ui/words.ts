import { count, plural, significant } from '#src/core/base/format.ts'

/** What is said of a matrix and of its orders beside one another. */

// the headline
export const looking = 'Looking at the matrix in its own order and in others.'
export const notLooked = 'What an order of rows and columns changes is not looked at yet.'
export const notSquare = (rows: number, cols: number) =>
  `An order of rows and columns alike needs a square matrix: this one has ${plural(rows, 'row')} and ${plural(cols, 'column')}.`
export const noMatrix = 'No matrix is open.'
export const tryIt = 'Try '
export const keep = 'Keep '
export const because = (factor: number, own: number, levels: number, ownLevels: number) =>
  `: its factor has ${plural(factor, 'nonzero')} instead of ${count(own)}, and ${plural(levels, 'level')} instead of ${count(ownLevels)}.`
export const becauseOwn = (orders: number, factor: number, levels: number) =>
  `: of ${plural(orders, 'order')} none leaves a factor that is a tenth smaller. It has ${plural(factor, 'nonzero')} and ${plural(levels, 'level')}.`
export const fastest = (title: string, time: string, own: string) =>
  `Measured here, the fastest order is ${title}: ${time}. Its own order takes ${own}.`
export const fastestOwn = (time: string) => `Measured here, its own order is the fastest: ${time}.`

// the matrix
export const spy = 'Matrix'
export const spyOf = (title: string, rows: number) => `Nonzeros of the matrix in ${title}, ${plural(rows, 'row')}`
export const levelsOfFactor = (levels: number) => `level 0 to ${count(Math.max(0, levels - 1))} of the factor`
export const fill = 'fill'
export const noFill = 'no fill'
export const mirrored = 'palest: A + Aᵀ alone'
export const madeUntil = (made: number, columns: number) =>
  `L has ${plural(made, 'nonzero')} in its first ${plural(columns, 'column')}`
export const madeSoFar = (made: number) => `L has ${count(made)}`
export const faintUpper = 'faint: above the diagonal'
export const square = (rows: number) => `1 square = ${significant(rows)} rows and columns`
export const eliminate = 'Eliminate column after column'
export const pause = 'Pause'
export const eliminated = 'columns eliminated'
export const eliminatedOf = (done: number, rows: number) => `${count(done)} of ${count(rows)}`

// the tree
export const tree = 'Elimination tree'
export const treeIdea = 'which row of the factor waits for which'
export const height = (levels: number) => plural(levels, 'level')
export const leaves = (n: number) => `${plural(n, 'row')} can start at once`
export const parallel = (rows: number) => `${significant(rows)} rows per level on average`
export const longest = 'longest path'
export const folded = (rows: number) => `One path of ${plural(rows, 'row')}, folded: its root is at the top left.`
export const litBranches = 'full colour: branches whose uppermost row is in the region'
export const leftOut = (least: number) =>
  `Subtrees of fewer than ${plural(least, 'row')} are dashes as deep as they go.`
export const treeOf = (title: string, levels: number, leafRows: number) =>
  `Elimination tree in ${title}: ${plural(levels, 'level')}, ${plural(leafRows, 'leaf')}`
export const columns = 'Nonzeros of each column of L'
export const columnsFrom = (from: number, to: number) => `Nonzeros of columns ${count(from)} to ${count(to)} of L`
export const most = (n: number) => `${count(n)} at most`

// the orders
export const orders = 'Orders'
export const levelsOfL = (n: number) => `${plural(n, 'level')} of L`
export const fillOf = (times: number) => `${significant(times)}× fill`
export const levelsOfA = (n: number) => `${plural(n, 'level')} of A`
export const open = 'open'
export const sameAsDegree = 'nonzeros, operations and levels as in minimum degree'
export const applyOrder = 'Use this order'
export const stop = 'Stop'
export const measure = 'Measure each'
export const report = 'Save a report'
export const flops = (n: number) => `${significant(n)} operations make L`
export const bandwidth = (n: number) => `bandwidth ${count(n)}`
export const nonzerosOfL = (n: number) => `${plural(n, 'nonzero')} of L`

// saving
export const save = 'Save'
export const saves = 'The file has the order of rows and columns that is open.'
export const END_NAMES = { mtx: 'Matrix Market', npz: 'SciPy', 'bsp.h5': 'Binsparse' } as const
