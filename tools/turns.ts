import { readFileSync } from 'node:fs'
import { type Turn, TURNS } from '../src/lab/draw.ts'
import { tableOf } from './docs.mjs'
import { testsBeside } from './quick-units.mjs'

/** The heading of the table in docs/draws.md that has long files and the core-seconds that each takes. */
const LONG_FILES = 'Long files take turns'
export const ON_GPU = '.gpu.test.ts'

/** The text of docs/draws.md. */
export const drawsText = (): string => readFileSync('docs/draws.md', 'utf8')

/** What the table says of a long file: its core-seconds, and in which of the turns it is tried. */
export interface LongFile {
  readonly seconds: number
  readonly turn: number
}

/** Files of tests that take long. A file keeps its turn when another comes: what it draws would lose a round otherwise. */
export const readLongFiles = (text = drawsText()): ReadonlyMap<string, LongFile> =>
  new Map(
    tableOf(text, LONG_FILES).map(([file, seconds, turn]) => [file, { seconds: Number(seconds), turn: Number(turn) }]),
  )

/** Core-seconds of long files that are tried because something beside them has changed, at most. */
export const MOST_BESIDE = 44
/** The same in a quick run, which tries no other long file. */
export const QUICK_BESIDE = 13

/** The long files of one kind: those of a browser with a GPU, or those of Node. */
export const ofKind = (files: ReadonlyMap<string, LongFile>, onGpu: boolean): ReadonlyMap<string, LongFile> =>
  new Map([...files].filter(([file]) => file.endsWith(ON_GPU) === onGpu))

/**
 * The long files beside what has changed, in the order of `testsBeside`, the shortest first: each that fits in what the
 * others leave of `most` core-seconds, and the shortest of those that changed themselves, however long it is.
 */
function besideOf(files: ReadonlyMap<string, LongFile>, changed: readonly string[], most: number): ReadonlySet<string> {
  const secondsOf = (file: string) => files.get(file)?.seconds ?? 0
  const [own, ...others] = testsBeside([...files.keys()], changed).map((group) =>
    group.toSorted((a, b) => secondsOf(a) - secondsOf(b)),
  )
  let left = most
  const fits = (file: string) => {
    const isTried = secondsOf(file) <= left || file === own[0]
    if (isTried) left -= secondsOf(file)
    return isTried
  }
  return new Set([own, ...others].flat().filter(fits))
}

/** Files of tests that split what they try by themselves (`Draw.mine`): each part of all tries its share of them. */
const SPLITS = /\bdraw\.mine\(|\.(?:kernels|someKernels)\(/

/**
 * The files that are tried in another part of all than the turn's: those that do not split by themselves go to one part
 * each, so that parts have as much to do, the long ones in turn and then the others.
 * @param texts of all files of tests, by their names
 */
export function filesOfOtherParts(
  { all, part: [k, of] }: Turn,
  texts: Readonly<Record<string, string>>,
  long = readLongFiles(),
): readonly string[] {
  const secondsOf = (file: string) => long.get(file)?.seconds ?? 0
  const whole = Object.keys(texts).filter((file) => !SPLITS.test(texts[file]))
  const sorted = whole.toSorted().toSorted((a, b) => secondsOf(b) - secondsOf(a))
  return all ? sorted.filter((_, f) => f % of !== k - 1) : []
}

/**
 * The long files that a commit leaves out: all but those whose turn it is, and those beside what has changed; a quick run
 * leaves out the former, too. Where all is tried, or kernels are asked for by their ids, none is.
 * @param changed files that differ from the commit before the last one
 */
export function restingFiles(turn: Turn, changed: readonly string[], files = readLongFiles()): readonly string[] {
  if (turn.all || turn.kernels !== '') return []
  const beside = besideOf(files, changed, turn.quick ? QUICK_BESIDE : MOST_BESIDE)
  const isDue = (own: LongFile) => !turn.quick && turn.seed % TURNS === own.turn
  return [...files].filter(([file, own]) => !isDue(own) && !beside.has(file)).map(([file]) => file)
}
