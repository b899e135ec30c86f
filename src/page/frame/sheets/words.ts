import { bytes, count, plural, significant, time } from '#src/core/base/format.ts'

/** What the sheets say: where a problem comes from, kernels, commands and keys. */

// choosing a matrix
export const firstListed = (n: number) => `The first ${n} are listed.`
export const findByName = 'Find by name'
export const noMatrix = 'No matrix has this name.'

export const chooseProblem = 'Choose a problem'
export const beginWith = 'Examples'
export const makeOne = 'Make a matrix'
export const operation = 'Operation'
export const dropAnywhere = 'Drop a file anywhere on this page'
export const dropped =
  ': Matrix Market, SciPy, MATLAB, Harwell-Boeing, PETSc, METIS, lists of edges; in gzip or .tar.gz. It stays on this machine.'
export const chooseFile = 'Choose a file'
export const addressHint = 'https://… address of a matrix file'
export const address = 'Address of a matrix file'
export const open = 'Open'

// facts of a matrix
export const facts = 'The whole matrix'
export const findFacts = 'Find facts'
export const moreFacts = 'More facts'
export const stopSearch = 'Stop'
export const withoutZeros = 'without explicit zeros'
export const takesLong = 'rank, blocks, fill and definiteness; this may take a while'

// findings
export const findings = 'Why is it slow here?'
export const lookForFindings = 'Look for reasons'
export const noFindings = 'No rule knows a kernel or an order that helps here.'
export const showItem = (name: string, item: number) => `Show ${name} ${count(item)}`
export const showGroup = (group: number) => `Show level ${count(group)}`
export const showPart = {
  barriers: 'Show the barriers',
  spinning: 'Show who polls',
  idle: 'Show who is idle',
  column: 'Show the column',
} as const
export const tryKernel = (kernel: string, letter: string) => `Try ${kernel} in ${letter}`
export const runsKernel = (kernel: string, letter: string) => `${letter} runs ${kernel}.`
export const tryOrder = (order: string) => `Try the order ${order}`
export const triedKernel = (kernel: string, letter: string) => `Tried ${kernel} in ${letter}.`
export const triedOrder = (order: string) => `Tried the order ${order}.`
export const undo = 'Undo'

export const kept = 'Kept in this browser'
export const noFiles = 'no files'
export const binary = (size: number) => `${bytes(size)} in binary`
export const keptFiles = (n: number, size: number) => `${plural(n, 'file')}, ${bytes(size)}`
export const deleteNamed = (name: string) => `Delete ${name}`
export const deleteAll = 'Delete all'
export const deleteOne = 'Delete'

export const noPictures = 'A part of the page did not arrive: these matrices have no pictures, but they can be opened.'
export const ofOrdered = (rows: number, nonzeros: number, levels: number, rowsPerLevel: number, longest: number) =>
  `${plural(rows, 'row')} · ${plural(nonzeros, 'nonzero')} · ${plural(levels, 'level')}, ${significant(rowsPerLevel)} rows each · longest row ${count(longest)}`
export const ofRows = (rows: number, nonzeros: number, perRow: number, longest: number, empty: number) =>
  `${plural(rows, 'row')} · ${plural(nonzeros, 'nonzero')} · ${significant(perRow)} per row · longest row ${count(longest)} · ${count(empty)} empty`

export const load = (name: string) => `Load ${name} from a file`
export const save = (result: string) => `Save ${result} to a file`
export const transpose = 'its transpose'
export const sameMatrix = 'the same matrix'

// making a matrix
export const make = 'Make'
export const makeThe = (what: string) => `Make the ${what}`

export const grid = 'Grid'
export const stencil = 'stencil'
export const values = 'values'
export const seed = 'seed'
export const delaunay = 'Delaunay mesh'
export const tetra = 'Cube of tetrahedra'
export const tetraSide = 'Cube of tetrahedra, points a side'
export const flat = 'times as flat'
export const delaunayPoints = 'Delaunay mesh, points'
export const rmat = 'R-MAT graph'
export const rmatRows = 'R-MAT graph, rows = 2^'
export const edgesPerRow = 'edges per row'
export const skew = 'skew, %'
export const bandOrArrow = 'Band or arrow'
export const shape = 'shape'
export const rows = 'rows'
export const width = 'width'
export const surfaceMeshLabel = 'surface mesh'
export const surfaceMesh = 'Surface mesh'

// kernels
export const columnKernel = (letter: string) => `Kernel of column ${letter}`
export const kernel = 'Kernel'
export const suits = (why: string) => `Suits: ${why}.`
export const took = (ms: number) => `${time(ms)} there`
export const measuredProblem = (problem: string, n: number, levels?: number) =>
  `${problem}, ${plural(n, 'row')}${levels === undefined ? '' : ` in ${plural(levels, 'level')}`}`
export const nearest = (problem: string, n: number, levels: number | undefined, on: string) =>
  `Times: on ${on}, of the nearest measured problem: ${measuredProblem(problem, n, levels)}.`
export const whatSuits = 'What suits this matrix'
export const timesOn = (on: string) => `Times: on ${on}, of the nearest measured problems:`
export const notTimed = 'not measured'
export const cannot = (titles: readonly string[]) => `Cannot run it: ${titles.join(', ')}`
export const papers = 'Papers'
export const kernelsLocked = 'The author of this link has locked the kernels: they can be read here, not changed.'
export const addColumn = 'Add a column'
export const remove = (letter: string) => `Remove ${letter}`
export const here = (part: string) => `. Here: ${part}`

export const parameters = 'Parameters'

export const howChosen = 'How it was chosen'
export const tune = 'Tune for this GPU'
export const tuneAgain = 'Tune again'
export const trialsCaption = (samples: number, how: string, ms: number) =>
  `Median of ${plural(samples, 'sample')}, ${how}; tuning took ${time(ms)}, remembered while this page is open`
export const oneAtATime = (one: string) => `one ${one} at a time`
export const backToBack = 'back to back'
export const candidate = 'candidate'

// commands
export const commands = 'Commands'
export const whatToDo = 'What would you like to do?'
export const noCommand = 'No command has this name.'
export const locked = 'locked by this link'
export const hidePane = (title: string) => `Hide the pane ${title}`
export const showPane = (title: string) => `Show the pane ${title}`
export const kernels = 'Kernels'
export const runInA = (title: string) => `Run ${title} in column A`

// keys
export const moveMark = 'Move the mark'
export const pinMark = 'Pin it, unpin it'
export const zoom = 'Zoom'
export const keys = 'Keys'
export const inPane = 'In a pane'
export const letterKeys = 'Single-character keys are on'

// panes, words and the report
export const panes = 'Panes'
export const inGrid = 'All in a grid'
export const panesOfAll = 'Panes of every column'
export const nothingHere = 'nothing to show here'

export const glossary = 'Glossary'
export const wordsOf = 'Words of'

export const machine = 'What this machine can do'
export const report = 'Capability report'
export const copy = 'Copy'
export const copied = 'Copied'
export const noClipboard = 'The browser does not let this page write to the clipboard: select the text above'

export const close = 'Close'

// the order of rows and columns
export const order = 'rows and columns'
export const naturalOrder = 'in their own order'
export const fileOrder = 'the order of a file …'
