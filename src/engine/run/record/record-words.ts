import { bytes, count } from '#src/core/base/format.ts'

/** What is said of recordings that are refused, and of what in them is not as it has to be. */

export const damaged = 'The recording is damaged: its compressed data cannot be read to the end.'
export const endsEarly = 'The recording ends early.'
export const goesOn = 'The recording goes on after the last column of its runs.'
export const tooLarge = (most: number) =>
  `The recording unpacks to more than ${bytes(most)}, and is not read any further.`
export const noHeader = 'The recording does not begin with what its runs are: it is another kind of file, or damaged.'
export const fewColumns = (kernel: string, columns: number, expected: number) =>
  `The recording ends within the run of ${kernel}: it has ${columns} of ${expected} columns.`
export const tooFewBytes = (kernel: string, events: number) =>
  `The recording says that ${kernel} took ${count(events)} steps, and holds fewer.`
export const tooManyBytes = (kernel: string) => `A column of ${kernel} has more bytes than its numbers can take.`
export const badColumn = (kernel: string) => `The steps of ${kernel} are damaged: a column of them cannot be read.`
export const badOutcome = (kernel: string) => `What came out of ${kernel} is damaged: a column of it cannot be read.`
export const badGroups = (kernel: string) => `The groups of ${kernel} are damaged: a column of them cannot be read.`
export const badSeries = (kernel: string) =>
  `The numbers by iteration of ${kernel} are damaged: a column of them cannot be read.`
export const badMessages = (kernel: string) => `The messages of ${kernel} are damaged: a column of them cannot be read.`
export const otherMatrix =
  'The recording was made on another matrix than the one that its source gives now: its steps do not fit it.'
export const reading = 'reading the recording'

// a field, and what it has to be
export const field = (name: string, said: string) => `In the recording the field ${name} ${said}.`
export const missing = 'is missing'
const hasToBe = (what: string) => `has to be ${what}`
const most = (n: number) => (Number.isInteger(n) && n < 1e15 ? count(n) : String(n))
export const versionOnly = (version: number) =>
  hasToBe(`${version}: this page reads recordings of version ${version} only`)
export const aNumber = (least: number, greatest: number) => hasToBe(`a number from ${most(least)} to ${most(greatest)}`)
export const aWholeNumber = (least: number, greatest: number) =>
  hasToBe(`a whole number from ${most(least)} to ${most(greatest)}`)
export const aText = (letters: number) => hasToBe(`a line of text of ${count(letters)} letters at most`)
export const aList = (least: number, greatest: number) =>
  hasToBe(least > 0 ? `a list of ${least} to ${count(greatest)} parts` : `a list of ${count(greatest)} parts at most`)
export const anObject = hasToBe('an object')
export const aFlag = hasToBe('true or false')
export const onlyTrue = hasToBe('true where it stands at all')
export const aName = hasToBe('the name of a parameter or of a switch')
export const fewEntries = (n: number) => hasToBe(`a list of ${n} names at most`)
export const oneOf = (values: readonly string[]) => hasToBe(`one of ${values.join(', ')}`)
export const aKernel = hasToBe('the id of a kernel, such as operation/algorithm')
export const aModule = hasToBe('the path of a shader')
export const aMoment = hasToBe('a moment in time, such as 2026-05-03T12:00:00.000Z')
export const aDigest = hasToBe('16 hexadecimal digits')
export const anOption = hasToBe('a text, a number, or true or false')
export const asItsMeasures = 'contradicts the measures beside it'
export const inOrder = hasToBe('in the order of its phases')
export const fewPasses = 'has more parts than the run has steps'
export const eachOnce = hasToBe('a list that names each note once')
export const clockLast = hasToBe('a list with both counts of the clock at its end, or with none')
export const roomForLanes = hasToBe('large enough for its notes and a mask of lanes')
export const ofOperation = (operation: string) => hasToBe(`a kernel of ${operation}, as that of the first run is`)
export const noSpace = (name: string) => `speaks of “${name}”, which this problem has no items of`
export const beyondItems = (item: number, items: number) => `names item ${count(item)} of ${count(items)}`
export const asManyItems = (items: number) => hasToBe(`${most(items)}, as many as there are`)
