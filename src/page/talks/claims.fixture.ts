import type { RecordedRuns } from '#src/page/desk/race/recorded.ts'
import { shelvedRuns } from '#src/page/lessons/shelved.fixture.ts'
import { SHELVED_PRICES } from '#src/page/desk/measure/prices.fixture.ts'
import type { Talk } from '#src/engine/catalog/contract/talk.ts'
import { type PriceName, priceMs } from '#src/engine/run/times/prices.ts'
import { median, type Run } from '#src/engine/run/run.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { linkKeys } from '#src/page/store/link/step-document.ts'
import type { Column } from '#src/page/store/session.ts'

/** What a scene of a talk shows, read from the recordings that come with the page. */
export interface ShownScene {
  readonly text: string
  readonly shown: RecordedRuns
}

/** The scenes of a talk with their recorded runs. Throws where a scene is carried by no recording. */
export const scenesOf = (talk: Talk): Promise<readonly ShownScene[]> =>
  Promise.all(
    talk.scenes.map(async ({ show, title, says }) => {
      const { doc, complaints } = linkKeys(show)
      const shown = await shelvedRuns(doc)
      if (complaints.length > 0 || !shown) throw new Error(`${title}: ${complaints.join(' ')} no recording`)
      return { text: `${title}. ${says.join(' ')}`, shown }
    }),
  )

export function replayIn({ shown }: ShownScene, index: number): Replay {
  const { replay } = shown.columns[index]
  if (!replay) throw new Error(`Column ${index} has no run.`)
  return replay
}

/** Median of one solve or product, ms. */
export function msIn({ shown }: ShownScene, index: number): number {
  const { single } = shown.columns[index].timing ?? {}
  if (!single) throw new Error(`Column ${index} has no time.`)
  return median(single)
}

/** The same scene with another run in a column: what a changed recording would show. */
export const withRun = (scene: ShownScene, index: number, change: (column: Column) => Partial<Column>): ShownScene => ({
  ...scene,
  shown: {
    ...scene.shown,
    columns: scene.shown.columns.map((column, at) => (at === index ? { ...column, ...change(column) } : column)),
  },
})

/** A column whose solves took so many times as long. */
export const slower =
  (factor: number) =>
  ({ timing }: Column): Partial<Column> => {
    if (!timing?.single) throw new Error('It has no time.')
    const ms = timing.single.ms.map((each) => each * factor)
    return { timing: { ...timing, single: { ...timing.single, ms } } }
  }

/** A column whose record says something else. */
export const ofAnother =
  (change: Partial<Run>) =>
  ({ replay }: Column): Partial<Column> =>
    replay ? { replay: { ...replay, run: { ...replay.run, ...change } } } : {}

/** The prices of the GPU that the runs of talks are recorded on. */
export const PRICED = SHELVED_PRICES.find(({ adapter }) => adapter.name === 'NVIDIA H200')?.prices

/** A price in microseconds, as a talk says it. */
export const microseconds = (name: PriceName): number => Number((1000 * priceMs(PRICED, name)).toFixed(1))

/** Cardinals in letters, but for one, which is most often a pronoun. */
const LETTERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
/** What is counted through in a talk: the number of `way two` says which one it is. */
const NAMED = /\bway (?:one|two|three|four|five)\b/gi

/** Numbers that a text states, in digits and in letters; those of a name, such as CSR5 or way two, are none. */
export function numbersIn(text: string): readonly number[] {
  const digits = text.match(/\b\d+(?:\.\d+)?/g) ?? []
  const letters =
    text
      .replace(NAMED, '')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  return [...digits.map(Number), ...letters.map((word) => LETTERS.indexOf(word) + 2).filter((number) => number > 1)]
}
