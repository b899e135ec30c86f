import { errorRecord } from '#src/core/base/errors.ts'
import { count } from '#src/core/base/format.ts'
import type { Lesson } from '#src/engine/catalog/contract/lesson.ts'
import { answersIn, type AskedStep, askedSteps, type Guesses } from './code.ts'
import * as texts from './words.ts'

export interface TallyBar {
  readonly label: string
  /** Answers from here to there, both counted in. */
  readonly from: number
  readonly to: number
  readonly readers: number
}

export interface QuestionTally extends AskedStep {
  readonly bars: readonly TallyBar[]
  /** Readers who answered it. */
  readonly answered: number
}

/** A line that is no code, counted from 1. */
export interface BadLine {
  readonly line: number
  readonly text: string
  readonly why: string
}

export interface RoomTally {
  readonly readers: number
  readonly questions: readonly QuestionTally[]
  readonly bad: readonly BadLine[]
}

/** Most bars of numbers: a bar for each different number. */
const MOST_BARS = 12

/** What a room answered, from its codes, one per line. Each line is a reader: two readers who answered alike have one code. */
export function roomTally(lines: string, id: string, lesson: Pick<Lesson, 'steps'>): RoomTally {
  const [all, bad]: [Guesses[], BadLine[]] = [[], []]
  for (const [index, text] of lines.split(/\r?\n/).entries()) {
    if (text.trim() === '') continue
    try {
      all.push(answersIn(text, id, lesson))
    } catch (error) {
      bad.push({ line: index + 1, text: text.trim(), why: errorRecord(error).message })
    }
  }
  const questions = askedSteps(lesson).map((asked) => {
    const given = all.flatMap((answers) => answers[asked.step] ?? [])
    return { ...asked, bars: barsOf(asked, given), answered: given.length }
  })
  return { readers: all.length, questions, bad }
}

function barsOf({ asks: { choices } }: AskedStep, given: readonly number[]): readonly TallyBar[] {
  if (choices) return choices.map((label, at) => bar(label, at, at, given))
  const values = [...new Set(given)].toSorted((a, b) => a - b)
  if (values.length <= MOST_BARS) return values.map((value) => bar(count(value), value, value, given))
  const [least, most] = [values[0], values[values.length - 1]]
  const width = Math.ceil((most - least + 1) / MOST_BARS)
  return Array.from({ length: Math.ceil((most - least + 1) / width) }, (_, b) => {
    const [from, to] = [least + b * width, Math.min(most, least + (b + 1) * width - 1)]
    return bar(from === to ? count(from) : texts.fromTo(count(from), count(to)), from, to, given)
  })
}

const bar = (label: string, from: number, to: number, given: readonly number[]): TallyBar => ({
  label,
  from,
  to,
  readers: given.filter((value) => value >= from && value <= to).length,
})
