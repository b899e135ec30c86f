import { causesIn } from '#src/engine/catalog/causes.ts'
import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { lessons } from '#src/engine/catalog/lessons.ts'
import { shownFromShelf } from '#src/page/lessons/shelf.fixture.ts'
import { denies, spoiled } from '#src/page/lessons/spoiled.fixture.ts'
import { scenesOf, type ShownScene } from '#src/page/talks/claims.fixture.ts'
import { CLAIMS } from '#src/page/talks/five-ways/claims.fixture.ts'
import fiveWays from '#src/page/talks/five-ways/talk.ts'
import { FORMAT_CLAIMS, formatsIn, storedAs } from '#src/page/talks/ten-formats/claims.fixture.ts'
import tenFormats from '#src/page/talks/ten-formats/talk.ts'
import { REASONS } from './reasons.fixture.ts'
import { bearerOf, spokenCauses } from './spoken.fixture.ts'

export const needs = 'nothing'

/** One line of the table. */
interface Cause {
  readonly place: string
  readonly sentence: string
  /** What bears it out; undefined where nothing does. */
  readonly claim: string | undefined
  /** What denies the claim, each of them alone. */
  readonly denied: readonly string[]
}

const textsOf = ({ title, says, asks, does }: LessonStep): readonly string[] => [
  title,
  ...says,
  ...(asks ? [asks.reveal] : []),
  ...(does ? [does.says, does.afterwards] : []),
]

async function ofStep(place: string, step: LessonStep): Promise<readonly Cause[]> {
  const causes = textsOf(step).flatMap(causesIn)
  if (causes.length === 0) return []
  const shown = await shownFromShelf(place, step)
  const changed = shown ? spoiled(shown.columns) : []
  return causes.map((sentence) => {
    const claim = step.claims.find(({ bears = [] }) => bears.some((piece) => sentence.includes(piece)))
    const denied = claim ? changed.filter(([, columns]) => denies(claim, columns)).map(([name]) => name) : []
    return { place, sentence, claim: claim?.says, denied }
  })
}

async function ofLessons(): Promise<readonly Cause[]> {
  const found: Cause[] = []
  for (const [id, { steps }] of (await lessons()).catalog)
    for (const [name, step] of Object.entries<LessonStep>(steps)) found.push(...(await ofStep(`${id}.${name}`, step)))
  return found
}

interface Borne {
  readonly bears?: readonly string[]
  broken?(scene: ShownScene): Readonly<Record<string, ShownScene>>
}

/** @param holds the scene's claim, of another scene in its place */
const ofScene = (
  place: string,
  scene: ShownScene,
  { bears = [], broken }: Borne,
  holds: (scene: ShownScene) => boolean,
  besides: readonly string[] = [],
): readonly Cause[] =>
  causesIn(scene.text).map((sentence) => {
    const piece = bears.find((one) => sentence.includes(one))
    const others = Object.entries(broken?.(scene) ?? {}).filter(([, other]) => !holds(other))
    return { place, sentence, claim: piece, denied: [...others.map(([name]) => name), ...besides] }
  })

async function ofTalks(): Promise<readonly Cause[]> {
  const [five, ten] = [await scenesOf(fiveWays), await scenesOf(tenFormats)]
  const formats = await formatsIn(ten[0])
  return [
    ...five.flatMap((scene, place) => ofScene(`five-ways ${place + 1}`, scene, CLAIMS[place], CLAIMS[place].holds)),
    ...ten.flatMap((scene, place) => {
      const { holds } = FORMAT_CLAIMS[place]
      const stored = ['ell', 'csr'].filter((id) => !holds(scene, storedAs(formats, id)))
      const besides = stored.map((id) => `all formats as ${id}`)
      const told = (other: ShownScene) => holds(other, formats)
      return ofScene(`ten-formats ${place + 1}`, scene, FORMAT_CLAIMS[place], told, besides)
    }),
  ]
}

const ofRest = (): readonly Cause[] => [
  ...spokenCauses().map((cause) => {
    const bearer = bearerOf(cause)
    return { ...cause, claim: bearer?.claim, denied: bearer ? [bearer.denied] : [] }
  }),
  ...REASONS.map(({ operation, kernel, says, denied }) => ({
    place: `${operation}/auto, of ${kernel}`,
    sentence: says,
    claim: 'It is said of a problem whose numbers were counted by hand.',
    denied: [denied],
  })),
]

/**
 * Lists every sentence of lessons, talks, insights, figures, kernels and rules that names a cause or a price, with the claim that
 * bears it out and the changed recordings, runs or problems that deny the claim. Ends with 1 where one has none.
 */
export async function run(): Promise<void> {
  const causes = [...(await ofLessons()), ...(await ofTalks()), ...ofRest()]
  for (const { place, sentence, claim = 'NONE', denied } of causes)
    console.log(`${place}\n  says    ${sentence}\n  claim   ${claim}\n  denied  ${denied.join(', ') || 'NONE'}`)
  const missing = causes.filter(({ claim, denied }) => claim === undefined || denied.length === 0)
  console.log(`${causes.length} sentences, ${missing.length} without a claim or without a run that denies it`)
  if (missing.length > 0) process.exitCode = 1
}
