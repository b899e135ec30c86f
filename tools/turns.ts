import { readFileSync } from 'node:fs'
import { type Turn, TURNS } from '../src/lab/draw.ts'
import { tableOf } from './docs.mjs'
import { testsBeside } from './quick-units.mjs'

/** The heading of the table in docs/draws.md that has long files and the core-seconds that each takes. */
const LONG_FILES = 'Long files take turns'
export const ON_GPU = '.gpu.test.ts'

/** The text of docs/draws.md. */
export const drawsText = (): string => readFileSync('docs/draws.md', 'utf8')

/** Files of tests that take long, each with its core-seconds. */
export const readLongFiles = (text = drawsText()): ReadonlyMap<string, number> =>
  new Map(tableOf(text, LONG_FILES).map(([file, seconds]) => [file, Number(seconds)]))

/** Where the long files beside what has changed take more core-seconds than these, their turn is soon enough. */
export const MOST_BESIDE = 60

interface TurnShare {
  readonly files: string[]
  /** Core-seconds of them all. */
  seconds: number
}

/** Long files in as many shares as there are turns: the longest first, each into the share that is the shortest until then. */
export function sharedOut(files: ReadonlyMap<string, number>): readonly TurnShare[] {
  const shares: TurnShare[] = Array.from({ length: TURNS }, () => ({ files: [], seconds: 0 }))
  for (const [file, seconds] of [...files].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))) {
    const least = shares.reduce((a, b) => (b.seconds < a.seconds ? b : a))
    least.files.push(file)
    least.seconds += seconds
  }
  return shares
}

/** The long files of one kind: those of a browser with a GPU, or those of Node. */
export const ofKind = (files: ReadonlyMap<string, number>, onGpu: boolean): ReadonlyMap<string, number> =>
  new Map([...files].filter(([file]) => file.endsWith(ON_GPU) === onGpu))

/**
 * The long files that a commit leaves out: all but those whose turn it is, and those beside what has changed. Where all is
 * tried, or kernels are asked for by their ids, none is.
 * @param changed files that differ from the commit before the last one
 */
export function restingFiles(turn: Turn, changed: readonly string[], files = readLongFiles()): readonly string[] {
  if (turn.all || turn.kernels !== '') return []
  const besides = testsBeside([...files.keys()], changed)
  const seconds = besides.reduce((sum, file) => sum + (files.get(file) ?? 0), 0)
  const beside = seconds > MOST_BESIDE ? [] : besides
  return [true, false].flatMap((onGpu) => {
    const own = ofKind(files, onGpu)
    const now = new Set(sharedOut(own)[turn.seed % TURNS].files)
    return [...own.keys()].filter((file) => !now.has(file) && !beside.includes(file))
  })
}
