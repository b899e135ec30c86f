import { readFileSync } from 'node:fs'
import { causesIn } from '#src/catalog/causes.ts'
import type { LessonStep } from '#src/catalog/lesson.ts'
import { lessons } from '#src/catalog/lessons.ts'
import { shownFromShelf } from '#src/lessons/shelf.fixture.ts'
import { denies, spoiled } from '#src/lessons/spoiled.fixture.ts'
import { scenesOf } from '#src/talks/claims.fixture.ts'
import { CLAIMS } from '#src/talks/five-ways/claims.fixture.ts'
import talk from '#src/talks/five-ways/talk.ts'

export const needs = 'nothing'

const textsOf = ({ title, says, asks, does }: LessonStep): readonly string[] => [
  title,
  ...says,
  ...(asks ? [asks.reveal] : []),
  ...(does ? [does.says, does.afterwards] : []),
]

const say = (place: string, sentence: string, claim: string, mutant: string) =>
  console.log(`${place}\n  says    ${sentence}\n  claim   ${claim}\n  denied  ${mutant}`)

/**
 * Lists every sentence of lessons, talks and insights that names a cause or a price, with the claim that bears it out and the
 * changed recordings that deny the claim. Ends with 1 where one has none.
 */
export async function run(): Promise<void> {
  let missing = 0
  const none = () => {
    missing++
    return 'NONE'
  }
  for (const [id, { steps }] of (await lessons()).catalog)
    for (const [name, step] of Object.entries<LessonStep>(steps)) {
      const place = `${id}.${name}`
      const causes = textsOf(step).flatMap(causesIn)
      const shown = causes.length > 0 ? await shownFromShelf(place, step) : undefined
      for (const sentence of causes) {
        const claim = step.claims.find(({ bears = [] }) => bears.some((piece) => sentence.includes(piece)))
        const denied = claim && shown ? spoiled(shown.columns).filter(([, changed]) => denies(claim, changed)) : []
        const mutants = denied.map(([mutant]) => mutant).join(', ')
        say(place, sentence, claim?.says ?? none(), mutants || none())
      }
    }
  for (const [place, { text }] of (await scenesOf(talk)).entries())
    for (const sentence of causesIn(text)) {
      const { bears = [], broken } = CLAIMS[place]
      const borne = bears.some((piece) => sentence.includes(piece))
      say(`five-ways ${place + 1}`, sentence, borne ? 'the scene’s' : none(), broken ? 'a changed recording' : none())
    }
  for (const sentence of causesIn(readFileSync('src/ui/sentences/words.ts', 'utf8')))
    say('insight', sentence, none(), none())
  if (missing > 0) process.exitCode = 1
}
