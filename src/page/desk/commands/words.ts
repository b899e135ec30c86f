/** What commands are called, and why one cannot be carried out. */

// play
export const play = 'Play or pause'
export const stepForward = 'Next step'
export const stepBack = 'Previous step'
export const levelForward = 'Next level'
export const levelBack = 'Previous level'
export const toStart = 'Go to the start'
export const toEnd = 'Go to the end'
export const slower = 'Slower'
export const faster = 'Faster'
export const loop = 'Loop around the playhead'
export const axis = 'Along time, or step by step'
export const toStep = 'Go to a step'

// look
export const pane = 'Show or hide a pane'
export const paneOption = 'Change how a pane draws'
export const fit = 'Fit all panes'
export const pin = 'Pin a row, nonzero, level or worker'
export const clear = 'Clear the pin, close what is open'
export const theme = 'Dark or light'
export const side = 'Show or hide the side column'

// lessons
export const lessons = 'Read a lesson'
export const openLesson = 'Open a step of a lesson'
export const nextStep = 'Next step of the lesson'
export const lastStep = 'Previous step of the lesson'
export const leaveLesson = 'Leave the lesson'

// kernels
export const kernel = 'Choose the kernel of a column'
export const parameters = 'Set parameters of a column'
export const pose = 'Use the matrix'
export const addColumn = 'Add a column'
export const removeColumn = 'Remove a column'
export const instead = 'Run another kernel instead'

// problem
export const noResult = (name: string) => `There is no ${name} yet: the kernel of column A has not run on this problem.`
export const chooseProblem = 'Choose a problem'
export const reorder = (ordering: string | undefined) =>
  ordering === undefined ? 'Rows and columns in their own order' : `Reorder rows and columns: ${ordering}`
export const moreFacts = 'Find more facts of the matrix'
export const stopFacts = 'Stop the search for facts'
export const openMatrix = 'Open a matrix'
export const openFor = (operation: string) => `Open a matrix: ${operation}`
export const openFile = 'Open a file (.mtx, .npz, .mat, .rb, .graph … or .run)'
export const openFurther = 'Load the second matrix from a file (B of a product)'
export const openAddress = 'Open a matrix by its address'
export const agree = 'Open it after all'
export const options = 'Change what is computed'
export const loadVector = 'Load b from a file (x, for a product)'
export const saveResult = 'Save the result to a file'
export const openKept = 'Open a file kept in this browser'
export const deleteKept = 'Delete a file kept in this browser'
export const deleteAllKept = 'Delete all files kept in this browser'
export const cancelOpening = 'Cancel opening'

// measure
export const runLive = 'Run live on this GPU'
export const runTwin = 'Run the CPU twin (simulated)'
export const measure = 'Measure on this GPU'
export const timeAnalysis = 'Time the analysis alone'
export const measurePrices = 'Measure what a barrier, a hop, a dispatch and a launch take'
export const tune = 'Tune the kernels for this GPU'
export const stop = 'Stop measuring or tuning'
export const retryGpu = 'Try the GPU again'
export const reading = 'Change how speed-ups are read'
export const solves = 'Set the number of solves'

// figures
export const includeOpen = 'Include the open problem in the figure'
export const includeSize = 'Include a size in the figure'
export const everyKernel = 'Measure the figure with every kernel'
export const goOn = 'Continue the figure that was stopped'
export const deleteMeasured = 'Delete what the figures measured here'

// share and help
export const noClipboard = (url: string) =>
  `The browser does not let this page write to the clipboard. Copy the link from the address bar: ${url}`
export const copyLink = 'Copy the link'
export const unlock = 'Open without locks'
export const locked = (names: string) => `The author of this link has locked ${names}.`
export const takeAway = 'Save pictures, films, runs and numbers'
export const saveRecording = 'Save these runs as a recording'
export const report = 'Show the capability report'
export const firstPage = 'Open the first page'
export const reload = 'Reload the page'
export const letterKeys = 'Switch single-letter keys on or off'
export const all = 'All commands'
export const keys = 'Keys'
export const glossary = 'Glossary'
export const about = 'About, licences and credits'
export const introduction = 'What is this?'
export const closeIntroduction = 'Close the introduction'
export const closeSheet = 'Close the sheet'
export const dismiss = 'Dismiss the message'

// what a command was given
export const unusableArgument = (argument: string) => `This command cannot use ${argument}.`
export const unusable = 'This command cannot use its argument.'
export const noColumn = (index: string) => `There is no column ${index}.`

// talks
export const startTalk = 'Give a talk'
export const talks = 'Talks and their scenes'
