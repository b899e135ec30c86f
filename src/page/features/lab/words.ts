/** What the lab says. */

export const lab = 'Lab'
export const runIt = 'Run'
export const ctrlEnter = 'Ctrl ↵'
export const closeIt = 'Close'
export const restore = 'Undo all'
export const modules = 'Modules'
export const isLibrary = 'library module: changed for this column alone'
export const unchanged = 'no line changed'
export const lines = (added: number, removed: number) =>
  [added > 0 ? `${added} added` : '', removed > 0 ? `${removed} removed` : ''].filter(Boolean).join(', ')
export const editing = (title: string) => `${title}, edited`
export const source = (path: string) => `Source of ${path}`
export const notEditable =
  'An edit is of one kernel. This column leaves its problem to another one: choose that kernel first.'
export const noModules = 'This kernel runs shaders of other kernels alone.'
export const nothingChanged = 'Change a line first: the text is that of the kernel.'
export const foreign = 'This edit came with the link. It runs when you press Run.'
export const movedSince = (path: string) => `${path} has changed since the link was made. The edit still fits.`
export const unfit = (path: string) =>
  `${path} has changed since the link was made, and the edit no longer fits. Both texts stand below: write the change again.`
export const bothTexts = 'The edit and the kernel'
export const inTheEdit = 'In the edit'
export const inTheKernel = 'In the kernel now'
export const atLine = (path: string, line: number) => `${path}, line ${line}`
export const notYet = 'Change a line and press Run: small problems judge the edit, and it runs beside the kernel.'
export const judging = (done: number, all: number) => (all > 0 ? `Judging: run ${done + 1} of ${all}.` : 'Judging.')
export const right = 'Right'
export const wrong = 'Wrong'
export const open = 'Not judged'
export const onProblems = (runs: number, seconds: string) =>
  `: ${runs} runs on small problems keep every rule, ${seconds} s.`
export const onProblem = (on: string) => `On ${on}.`
export const because = (sentence: string) => `: ${sentence}`
export const rules = 'Rules'
export const showTheLine = 'Show the line'
export const showLine = (path: string, line: number) => `Show ${path}, line ${line}`
export const too = (bytes: number) =>
  `The edit is ${bytes} letters long: too long for a link that every mail program keeps. It is kept in this browser.`
export const rightHere = 'On the open problem its answer is right.'
export const rightTime = 'Measure its time'
export const noTime = 'A wrong kernel has no time.'
export const ruleWords: Readonly<Record<string, string>> = {
  compiles: 'compiles',
  limits: 'fits the least adapter',
  bindings: 'binds what the host gives',
  solves: 'right answer',
  traced: 'traced equals untraced',
  coverage: 'every nonzero once',
  order: 'nothing read too early',
  lanes: 'lanes keep out of each other’s way',
}
export const faultsToFind = 'Faults to find'
export const solved = 'found'
export const foundIt = 'The fault is found.'
export const nextFault = (title: string) => `Next fault: ${title}`
export const hint = (shown: number) => (shown === 0 ? 'Hint' : 'Another hint')
export const repair = (fault: string, kernel: string) =>
  `${fault}: ${kernel} has one fault. Press Run to see what it does, repair it, and run it again.`

export const complaints = 'Errors and warnings'
export const severities: Readonly<Record<string, string>> = { error: 'Error', warning: 'Warning' }
export const inLine = (path: string, line: number, column: number | undefined) =>
  column === undefined ? `${path}, line ${line}` : `${path}, line ${line}, column ${column}`
export const from: Readonly<Record<string, string>> = { link: 'linker', browser: 'browser', host: 'host' }
export const lint = 'lint'

export const host = 'What the host does'
export const buffersOf = 'Buffers'
export const launchesOf = 'Launches'
export const buffer = 'buffer'
export const words = 'words of 32 bits'
export const holds = 'holds at first'
export const data = 'data'
export const zeros = 'zeros'
export const shader = 'shader'
export const times = 'times'
export const groupsOf = 'workgroups'
export const constants = 'constants'
export const uniformsOf = 'uniforms'
export const saidBy = (name: string) => `as ${name} says`
export const parameters = 'Parameters of the next run'
export const noHost = 'Run the edit to see what the host does.'

export const yourName = 'Your name'
export const keyOfCourse = 'Key of the course'
export const makeCode = 'Make the code'
export const codeToHandIn = 'Code to hand in'
export const copyCode = 'Copy the code'
export const copied = 'Copied.'
export const notCopied = 'The browser does not let this page copy: select the code and copy it.'
export const noKeys = 'A code needs a secure connection: open the page over https.'
export const aboutCheck =
  'A code was made with the key that you gave to the course. It holds the name and the edit, and the edit is judged again here.'
export const codes = 'Codes, one per line'
export const checkThem = 'Check'
export const otherKey = 'Not made with this key, or changed since.'
export const handedIn = (name: string, exercise: string, isRight: boolean) =>
  `${name}: ${exercise}. The edit is ${isRight ? 'right' : 'wrong'}.`
export const notJudgedAnew = (name: string, exercise: string, why: string) =>
  `${name}: ${exercise}. The edit could not be judged: ${why}`

export const saveIt = 'Save'
export const readIt = 'Open a file'
export const saved = (file: string) => `Saved as ${file}.`
export const changedSince = (paths: string) =>
  `The file was made with another version of ${paths}. Struck out: what stands there now.`
export const foreignFile = 'This edit came with a file. It runs when you press Run.'
export const begins =
  'These lines are right and slow, and the host does its part already. Press Run, then make them quick.'
export const newKernel = 'New kernel'
export const goOn = 'Press Run again to judge all of it. Until then it has no time.'
export const whereWrong = 'Where it went wrong'
export const noOrder = (space: string) => `no ${space}Barrier orders these two lanes`
export const laneOfGroup = (lane: number, workgroup: number) => `lane ${lane}, workgroup ${workgroup}`
export const doesTo = (does: string, word: string) => `${does} ${word}`
export const raceOf = (other: string, does: string, word: string, writer: string) =>
  `${other} ${does} ${word}, and may do so before ${writer} writes it.`
