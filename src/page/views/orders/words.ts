import { count, plural } from '#src/core/base/format.ts'
import { placeWords } from '#src/page/draw/places.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { share } from '../grids/words.ts'
import type { ClassOrder, ClassPairs, ClassPlane } from './classes.ts'

export const title = 'Order of colours'
export const encoding = 'colour = when a row is updated; dot = same rows in the other run'
export const wants = 'a run that sweeps over its rows class by class'

/** Over the points: which plane. */
export const planeName = ({ axis, at }: ClassPlane): string => `plane ${'xyz'[axis]} = ${count(at)}`
export const otherName = (letter: string): string => `number in ${letter}`
export const ownName = 'here'

type ToFit = readonly [whole: string, short: string]

/** Where the run stands. */
export function standing({ timed }: Replay, { classes, name }: ClassOrder, lit: number, tick: number): ToFit {
  const when = placeWords(timed, tick)
  const all = plural(classes, name)
  if (lit === NEVER) return [`${when}: none of ${all} is updated`, when]
  return [`${when}: ${name} ${count(lit)} of ${all}`, `${when}: ${name} ${count(lit)}`]
}

/** How the classes of two runs go together. */
export function together(own: ClassOrder, other: ClassOrder, letter: string, { same, kept }: ClassPairs): ToFit {
  const all = `the ${plural(own.classes, own.name)} of ${letter}`
  if (!same)
    return [
      `${plural(own.classes, own.name)} here, ${count(other.classes)} in ${letter}: others`,
      `${count(own.classes)} here, ${count(other.classes)} in ${letter}`,
    ]
  const moved = own.classes - kept
  if (moved === 0) return [`${all}, in the same order`, `as in ${letter}`]
  return [
    `${all} in another order: ${count(moved)} have another number`,
    `${count(moved)} of ${count(own.classes)} moved`,
  ]
}

/** What the side column says of all columns. */
export const tellTitle = 'Order of colours'
export const heads = ['kernel', 'colours', 'iterations', 'sent to grid 2']

export interface OrderedRun {
  readonly letter: string
  readonly title: string
  readonly classes: number
  readonly name: string
  readonly iterations: number | undefined
  readonly sent: number | undefined
}

export function sentence(all: readonly OrderedRun[], areSame: boolean): string {
  const [first] = all
  const head = areSame
    ? `All have the same ${plural(first.classes, first.name)}.`
    : all
        .map(({ letter, classes, name }) => `**${letter}** has ${plural(classes, name)}`)
        .join(', ')
        .concat('.')
  const ended = all.filter(({ iterations }) => iterations !== undefined)
  if (ended.length === 0) return head
  return `${head} ${ended.map(({ letter, iterations }) => `**${letter}** ends after ${plural(iterations ?? 0, 'iteration')}`).join(', ')}.`
}

export const line = ({ letter, title: name, classes, iterations, sent }: OrderedRun): readonly string[] => [
  `${letter} ${name}`,
  count(classes),
  iterations === undefined ? '–' : count(iterations),
  sent === undefined ? '–' : share(sent),
]
export const derived = 'order of events, numbers that the run left'
