import { formats } from '#src/engine/catalog/formats.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { Column } from '#src/page/store/session.ts'
import { paramsFor } from '#src/page/views/formats/choice.ts'
import { showFormat, type ShownFormat } from '#src/page/views/formats/shown.ts'
import { share, utilisationOfRun } from '#src/page/views/lanes/utilisation.ts'
import { microseconds, msIn, replayIn, type ShownScene, slower, withRun } from '../claims.fixture.ts'
import talk from './talk.ts'

/** The matrix of the talk in every format that its scenes show. */
export type TalkFormats = ReadonlyMap<string, ShownFormat>

/** What a scene claims of formats and runs, by its place. */
export interface FormatClaim {
  holds(scene: ShownScene, formats: TalkFormats): boolean
  readonly numbers?: (scene: ShownScene, formats: TalkFormats) => readonly number[]
  /** Pieces of its sentences that name a cause or a price, which it bears out. */
  readonly bears?: readonly string[]
  /** Scenes with other runs that break the claim, each in one thing, by what it is. Other formats are tried on all (`storedAs`). */
  broken?(scene: ShownScene): Readonly<Record<string, ShownScene>>
}

/** The formats that the talk shows below one another. */
const SHOWN = talk.scenes.flatMap(({ show }) => /formats\.show:([\w-]+)/u.exec(show)?.[1].split('-') ?? [])

/** A matrix in every format of the talk. */
export async function formatsOf(pattern: Pattern): Promise<TalkFormats> {
  const shown = [...(await formats())]
    .filter(([id]) => SHOWN.includes(id))
    .map(([id, one]) => [id, showFormat(one, pattern, paramsFor(one, {}, pattern.col_idx.length))] as const)
  return new Map(shown)
}

/** The matrix of a scene in every format of the talk. */
export const formatsIn = (scene: ShownScene): Promise<TalkFormats> => formatsOf(replayIn(scene, 0).pattern)

/** The same as if every format stored what one of them stores. */
export const storedAs = (all: TalkFormats, id: string): TalkFormats =>
  new Map([...all.keys()].map((one) => [one, format(all, id)]))

const nonzerosOf = ({ shown: { facts } }: ShownScene): number => facts.nonzeros
const format = (all: TalkFormats, id: string): ShownFormat => {
  const found = all.get(id)
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}
const bytes = (all: TalkFormats, id: string): number => format(all, id).bytes.total
/** Share of the slots of values that hold nothing. */
const empty = (all: TalkFormats, id: string): number => format(all, id).order.padded / format(all, id).order.slots
const each = (all: TalkFormats) => [...all.keys()].map((id) => bytes(all, id))

/** A run of which every second group of lanes has nothing to do. */
function halfIdle({ replay }: Column): Partial<Column> {
  if (!replay) return {}
  const { trace } = replay.run
  const words = trace.words.map((word, w) => (w % trace.eventWords === 5 ? word & 0xffff : word))
  return { replay: { ...replay, run: { ...replay.run, trace: { ...trace, words } } } }
}

/** What it takes to tell all scenes. */
const minutes = Math.round(talk.scenes.reduce((sum, { seconds }) => sum + seconds, 0) / 60)

/** What each scene claims, in their order. */
export const FORMAT_CLAIMS: readonly FormatClaim[] = [
  {
    holds: (scene, all) => bytes(all, 'coo') === 12 * nonzerosOf(scene),
    // in words of four bytes
    numbers: (scene, all) => [
      nonzerosOf(scene),
      scene.shown.facts.rows,
      minutes,
      bytes(all, 'coo') / nonzerosOf(scene) / 4,
      bytes(all, 'coo') / nonzerosOf(scene),
    ],
  },
  {
    bears: ['so there is no need to say the row each time'],
    holds: (_, all) => bytes(all, 'csr') < bytes(all, 'coo'),
  },
  { holds: (_, all) => empty(all, 'ell') > 3 / 4, numbers: (scene) => [scene.shown.facts.longestRow, 3, 4] },
  {
    bears: ['so that a slice holds rows of nearly the same length'],
    holds: (_, all) => empty(all, 'sell') < empty(all, 'ell') / 4 && bytes(all, 'sell') < 1.2 * bytes(all, 'csr'),
  },
  {
    bears: ['nine slots of ten hold nothing', 'so it is the largest of all', 'and so it is COO'],
    holds: (_, all) =>
      empty(all, 'dia') > 9 / 10 &&
      bytes(all, 'dia') === Math.max(...each(all)) &&
      bytes(all, 'hyb') === bytes(all, 'coo'),
    numbers: () => [9, 10, ['dia', 'hyb'].length],
  },
  {
    holds: (_, all) =>
      ['bsr', 'bccoo'].every(
        (id) => empty(all, id) > 0.45 && empty(all, id) < 0.5 && bytes(all, id) > bytes(all, 'csr'),
      ) && bytes(all, 'bsr') < 1.2 * bytes(all, 'csr'),
    // values of a block, and the effects that cancel out
    numbers: () => [2 * 2, 2],
  },
  { holds: (_, all) => empty(all, 'csr5') === 0 },
  {
    bears: ['so small that four bits are enough'],
    holds: (_, all) =>
      bytes(all, 'tile') <
      0.75 * Math.min(...[...all.keys()].filter((id) => id !== 'tile').map((id) => bytes(all, id))),
    numbers: (_, all) => [16, Math.log2(16), all.size],
  },
  {
    holds: (_, all) => all.size === 10 && bytes(all, 'dia') / bytes(all, 'tile') > 8.5,
    numbers: (scene, all) => [
      nonzerosOf(scene),
      ...each(all).map((total) => Number((total / nonzerosOf(scene)).toFixed(1))),
      all.size,
      Math.round(bytes(all, 'dia') / bytes(all, 'tile')),
    ],
  },
  {
    holds: (scene, all) =>
      msIn(scene, 1) < Math.min(msIn(scene, 0), msIn(scene, 2)) &&
      bytes(all, 'tile') < bytes(all, 'csr') &&
      // most of each product but the one lane per row's is the launch
      microseconds('launch') > 500 * Math.max(msIn(scene, 1), msIn(scene, 2)),
    numbers: (scene) => [microseconds('launch'), replayIn(scene, 0).run.adapter.subgroupSize],
    bears: ['Of so small a product most is the launch'],
    broken: (scene) => ({
      'B three times as slow': withRun(scene, 1, slower(3)),
      'C three times as slow': withRun(scene, 2, slower(3)),
    }),
  },
  {
    bears: ['so nearly all lanes work to the end'],
    holds: (scene) =>
      msIn(scene, 1) < msIn(scene, 0) / 3 &&
      scene.shown.facts.longestRow > 200 &&
      share(utilisationOfRun(replayIn(scene, 1))) > 0.95,
    numbers: () => [200],
    broken: (scene) => ({
      'B three times as slow': withRun(scene, 1, slower(3)),
      'half of the lanes idle': withRun(scene, 1, halfIdle),
    }),
  },
]
