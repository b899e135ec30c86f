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
export const notYet = 'Change a line and press Run: small problems judge the edit, and it runs beside the kernel.'
export const judging = (done: number, all: number) => (all > 0 ? `Judging: run ${done + 1} of ${all}.` : 'Judging.')
export const right = 'Right'
export const wrong = 'Wrong'
export const open = 'Not judged'
export const onProblems = (runs: number, seconds: string) =>
  `: ${runs} runs on small problems keep every rule, ${seconds} s.`
export const because = (sentence: string) => `: ${sentence}`
export const rules = 'Rules'
export const showLine = (path: string, line: number) => `Show ${path}, line ${line}`
export const too = (bytes: number) =>
  `The edit is ${bytes} letters long: too long for a link that every mail program keeps. It is kept in this browser.`
export const rightTime = 'Press R for its time.'
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
export const hint = (shown: number) => (shown === 0 ? 'Hint' : 'Another hint')
export const repair = 'The kernel has one fault. Repair it, and press Run.'
