import { capitalised, count, percent, plural } from '#src/core/base/format.ts'
import type { StateName } from '#src/engine/run/replay.ts'

/** What the frame around the pictures says. */

// the axis
export const byTime = 'By recorded time: the first to end is the fastest (C)'
export const bySteps = 'By steps: each step follows those whose results it uses; a step is not time (C)'
export const axis = 'What the playhead goes along'

// the bar
export const timing = 'Timing'
export const explore = 'Explore'
export const chooseProblem = (key: string) => `Choose a problem (${key})`
export const screens = 'Screens'
export const clickToRun = (detail: string, key: string) => `${detail} Click to run on this GPU (${key}).`

export const details = 'Details'
export const dismiss = 'Dismiss'

export const panes = 'Panes'
export const choosePanes = 'Choose the panes'
export const choiceOfPanes = 'The choice of panes'

// a matrix of the visitor's own
export const whatIsDone = 'What is done with the matrix'
export const posedAs = (title: string, posed: readonly string[]) => `${[title, ...posed].join(', ')}.`
export const onlyStructure = 'Only the structure of A is shown.'
export const inOrder = (ordering: string) => `By ${ordering}`
export const ownOrder = 'In its own order'
export const orElse = 'Or:'

// columns and panes
export const nothingToDraw = (items: string) => `Nothing to draw: the matrix has no ${items}.`
export const unfit = (wants: string) => `needs ${wants}`
export const needsIt = (title: string, wants: string) => `${title} ${unfit(wants)}`
export const notDrawn = (needs: readonly string[]) => `Not drawn: ${needs.join('; ')}.`
export const showInstead = (label: string) => `Show ${label}`
export const pane = (title: string) => `The pane ${title}`

export const chooseMatrix = 'Choose a matrix'
export const dropOrBegin = 'Drop a file anywhere on this page, or begin with one of these.'

export const dropToOpen = 'Drop to open'
export const droppable =
  '.mtx, .npz, .mat, .h5, .rb, .graph, a list of edges, .tar.gz, or a folder of them; it stays on this machine'

export const dropLocked = 'no other matrix can be opened here'

export const readKernel = 'Read of this kernel and its paper; the link has locked it'
export const chooseKernel = 'Choose another kernel, its parameters, or another column'
export const tuned = 'tuned'
export const choiceOfKernel = 'The choice of a kernel'

export const notRun = 'not run yet'
export const picture = (title: string, letter: string, encoding: string) =>
  `${title} of ${letter}, ${encoding}. Arrow keys move, Enter pins.`

export const pinned = (mark: string) => `Pinned: ${mark}`
export const noneThere = 'There is no more in that direction.'

export const running = 'running'
export const noRunHere = 'no run'
export const filledBy = (encoding: string, letter: string) => `${encoding}, filled as ${letter} goes through it`
export const launched = (parameters: string) => `Launched ${parameters}`
export const byRule = (idea: string) => `by rule · ${idea}`
export const notBegun = 'not begun'
export const inStage = (name: string) => `stage: ${name}`
export const byState = (items: string) => `${capitalised(items)} by state`
export const waiting = (items: string) => `${items} not begun`
/** The word of a state, as sentences have it: a worker that spins polls. */
export const stateWord = (state: StateName): string => (state === 'spinning' ? 'polling' : state)
export const spinning = (items: string) => `${items} begun whose worker polls for a value`
export const working = (items: string) => `${items} being computed`
export const done = (items: string) => `${items} whose value is there`
export const states = 'States'

// the dock
export const lanes = 'lanes with a nonzero, of the workers that take a step'
export const aboutLanes =
  'Of the lanes of all workers that take a step, those that carry a nonzero, counted from the recorded lanes. A step is not time'
export const entries = 'one bar per row, height = its nonzeros'
export const aboutEntries = 'Play and steps go along the nonzeros, row by row; the one here is marked in every format'
export const aboutStages =
  'Play and steps go along the slots that are filled, array by array. Show all as made, beside the picture, ends it'
export const stageLine = (stage: number, stages: number, title: string) => `stage ${stage} of ${stages}: ${title}`
export const cancel = 'Cancel'

export const playhead = 'Playhead'
export const entry = 'Entry'
export const slot = 'Slot of the construction'

export const playback = 'Playback'
export const playNow = 'Play'
export const pauseNow = 'Pause'
export const step = 'step'
export const play = 'play'
export const speed = 'speed'
export const speedLabel = 'Speed'
export const loop = 'Loop around the playhead'

// the side column
export const numbers = 'What the numbers say'
export const close = 'Close'

export const thisMatrix = 'This matrix'
export const note = 'note'
export const rows = 'rows'
export const rowsN = 'rows n'
export const columns = 'columns'
export const levels = 'levels'
export const widest = 'widest level'
export const longest = 'longest row'
export const empty = 'empty rows'
export const bandwidth = 'bandwidth'
export const values = 'values'
export const nonzeros = 'nonzeros'
export const fill = 'of them fill'
export const fillOf = (some: number, all: number) => `${count(some)}, ${percent(some / all)}`
export const nonzerosIn = (matrix: string) => `nonzeros in ${matrix}`
export const nonzerosPerRow = 'nonzeros per row'

export const noRun = 'No run yet.'

// problems of a screen
export const grid = 'Grid'

// running here
export const runHere = 'Run it here'
export const looksUnknown = 'on this machine’s GPU, or on the CPU without one'
export const runOnCpu = 'Run it on the CPU'
export const looksSimulated = 'simulated in this page: there is no GPU for it'
export const checkHere = 'Check it on this processor'
export const looksSoftware =
  'it stands in for a GPU, a few workers at a time: results are checked, times are not compared'
export const looksOwn = 'with its own number of workers, in its own order'
export const runOn = (gpu: string) => `Run it on ${gpu}`
export const gpuOf = (name: string) => `this machine’s ${name} GPU`

// where runs end
export const ended = (letter: string, stalled: boolean, place: string, simulated: boolean) =>
  `${letter} ${stalled ? 'stopped' : 'finished'} at ${place}${simulated ? ', simulated' : ''}`
export const ownSteps = (letter: string, steps: number) => `${letter} own axis, ${plural(steps, 'step')}`
