import { AppError } from '#src/core/base/errors.ts'
import type { Lesson, Prediction } from '#src/engine/catalog/contract/lesson.ts'
import * as texts from './words.ts'

/** A question of a lesson, by its step. */
export interface AskedStep {
  readonly step: string
  readonly asks: Prediction
}

/** Answers by their steps, as a browser keeps them: a number, or the place of a choice. */
export type Guesses = Readonly<Record<string, number>>

/** Digits of base 32 after Crockford: no I, L, O or U, which are read as others or spell words. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ALIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }
/** Letters of a group. */
const GROUP = 4
/** A prime above all that one wrong digit, or two that changed places, can add: 31 × 31 at most, times a power of 32. */
const PRIME = 1021n
const CHECK_DIGITS = 2
const TAG_DIGITS = 2
/** Numbers that are typed are kept up to here: larger ones are this one. */
export const LARGEST = 999_999

export const askedSteps = ({ steps }: Pick<Lesson, 'steps'>): readonly AskedStep[] =>
  Object.entries(steps).flatMap(([step, { asks }]) => (asks ? [{ step, asks }] : []))

/** Values that an answer has, with 0 for none. */
const valuesOf = ({ choices }: Prediction): bigint => BigInt((choices?.length ?? LARGEST + 1) + 1)

/** Tells lessons apart by two digits, and so also a lesson whose questions or choices have changed. */
const tagOf = (id: string, asked: readonly AskedStep[]): string =>
  inDigits(
    Array.from(JSON.stringify([id, ...asked.map(({ step, asks: { choices } }) => [step, choices])])).reduce(
      (sum, letter) => (31n * sum + BigInt(letter.codePointAt(0) ?? 0)) % PRIME,
      7n,
    ),
    TAG_DIGITS,
  )

/** Digits of a lesson's codes, without those of the check: as many for each of its readers. */
function digitsOf(asked: readonly AskedStep[]): number {
  const most = asked.reduce((product, { asks }) => product * valuesOf(asks), 1n) - 1n
  return TAG_DIGITS + inDigits(most, 1).length
}

function inDigits(value: bigint, least: number): string {
  let digits = ''
  for (let rest = value; rest > 0n; rest /= 32n) digits = DIGITS[Number(rest % 32n)] + digits
  return digits.padStart(least, '0')
}

const valueOf = (digits: string): bigint =>
  Array.from(digits).reduce((value, digit) => 32n * value + BigInt(DIGITS.indexOf(digit)), 0n)

const checkOf = (digits: string): string => inDigits(valueOf(digits) % PRIME, CHECK_DIGITS)

/** The code of a reader's answers in a lesson: `7K2M-9Q`. Answers that no choice has are none. */
export function encodeAnswers(id: string, lesson: Pick<Lesson, 'steps'>, guesses: Guesses): string {
  const asked = askedSteps(lesson)
  const body = asked.reduce((value, { step, asks }) => value * valuesOf(asks) + given(asks, guesses[step]), 0n)
  const digits = tagOf(id, asked) + inDigits(body, digitsOf(asked) - TAG_DIGITS)
  return (digits + checkOf(digits)).replaceAll(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1-')
}

function given({ choices }: Prediction, guess: number | undefined): bigint {
  if (guess === undefined || !Number.isFinite(guess) || guess < 0) return 0n
  const value = Math.round(guess)
  if (choices) return value < choices.length ? BigInt(value + 1) : 0n
  return BigInt(Math.min(LARGEST, value) + 1)
}

/**
 * The answers that a code holds. Case, spaces and hyphens do not matter, and letters that look like digits are these.
 * @throws AppError `BadCode`, which says what is wrong: a letter, the length, the lesson, or a slip in writing
 */
export function answersIn(code: string, id: string, lesson: Pick<Lesson, 'steps'>): Guesses {
  const asked = askedSteps(lesson)
  const all = Array.from(code.toUpperCase().replaceAll(/[\s-]/g, ''), (letter) => ALIKE[letter] ?? letter).join('')
  const stray = Array.from(all).find((letter) => !DIGITS.includes(letter))
  if (stray !== undefined) throw refuse(texts.badLetter(stray))
  const [digits, check] = [all.slice(0, -CHECK_DIGITS), all.slice(-CHECK_DIGITS)]
  const sound = digits.length > TAG_DIGITS && check === checkOf(digits)
  // before the length, which lessons differ in
  if (sound && !digits.startsWith(tagOf(id, asked))) throw refuse(texts.otherLesson)
  const length = digitsOf(asked) + CHECK_DIGITS
  if (all.length !== length) throw refuse(texts.badLength(all.length, length))
  if (!sound) throw refuse(texts.miswritten)
  let rest = valueOf(digits.slice(TAG_DIGITS))
  const answers: Record<string, number> = {}
  for (const { step, asks } of asked.toReversed()) {
    const value = rest % valuesOf(asks)
    rest /= valuesOf(asks)
    if (value > 0n) answers[step] = Number(value) - 1
  }
  if (rest > 0n) throw refuse(texts.miswritten)
  return answers
}

const refuse = (message: string): AppError => new AppError('BadCode', message)
