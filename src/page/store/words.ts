import { count } from '#src/core/base/format.ts'
import { formOf } from '#src/core/base/nouns.ts'

/** What is said of the document: places of the playhead, links, and matrices with next to nothing to show. */

// the axis
export const fileBeside = 'times from a file are not laid beside others'
export const unmeasured = 'measure to see whether it has times'
export const workersBeside = 'times of web workers are not laid beside those of a GPU'
export const modeledBeside = 'modeled times are not laid beside measured ones'
export const waitForNothing = (items: string, one: string) => `the ${items} of a ${one} wait for nothing`

// the playhead
export const noEntry = (end: string) => `no entry of ${end}`
export const entryAt = (k: number, end: string, row: number, column: number) =>
  `entry ${count(k)} of ${end}, row ${count(row)}, column ${count(column)}`
export const slotAt = (stage: number, stages: number, slot: number, slots: number, sentence: string) =>
  `stage ${stage} of ${stages}, slot ${count(slot)} of ${count(slots)}: ${sentence}`

// links
export const longLink = (letters: number) => `This link is ${count(letters)} letters long and was not read.`
export const newerVersion = (version: number) =>
  `This link was made by a newer version (${version}); what this one knows of it is shown.`
export const unreadable = (name: string, value: string) => `The link's "${name}" could not be read: ${value}.`
export const fewerKernels = (given: number, shown: number) =>
  `Of the link's ${given} kernels ${shown} are shown: four fit at most, and each must be written like a kernel.`
export const noKernel = (names: string) => `This page has no kernel ${names}.`
export const noParameter = (names: string) => `This page has no parameter ${names}.`
export const noPane = (names: string) => `This page has no pane ${names}.`
export const noLock = (names: string) => `This page has no lock ${names}.`
export const otherOperation = (names: string, n: number, kernel: string) =>
  formOf(n, {
    one: `${names} belongs to another operation than ${kernel} and is left out.`,
    other: `${names} belong to another operation than ${kernel} and are left out.`,
  })
export const andMore = (shown: string, more: number) => `${shown} and ${more} more`
export const andMoreParts = (shown: string, more: number) => `${shown} And ${more} more of its parts.`
export const otherRun = (step: number, meant: string, shown: string) =>
  `Step ${count(step)} of the link belongs to ${meant}; this is ${shown}.`
export const liveRun = (steps: number) => `a run of ${count(steps)} steps`
export const recording = (name: string, adapter: string) => `the recording ${name} of ${adapter}`

// what a link can lock
export const theMatrix = 'the matrix'
export const theKernels = 'the kernels'
export const thePanes = 'the panes'
export const thePlayhead = 'the playhead'
export const measuring = 'measuring'
export const editing = 'editing'
export const unedited = 'measuring without an edit'

// matrices with next to nothing to show
export const noRows = (size: string) =>
  `${size}: it has no rows, so there is nothing to compute or to draw. Open another matrix.`
export const noColumns = (size: string) => `${size}: it has no columns, so every result is zero. Open another matrix.`
export const oneRow = (size: string) =>
  `${size}: one row waits for no other, so there is no order to see. Open a larger matrix.`

export const openFirst = 'Open the first page'
