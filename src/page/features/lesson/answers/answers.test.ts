import { describe, expect, test } from 'vitest'
import { lessons } from '#src/engine/catalog/lessons.ts'
import type { Prediction } from '#src/engine/catalog/contract/lesson.ts'
import { random } from '#src/core/base/random.ts'
import { answersIn, askedSteps, encodeAnswers, type Guesses, LARGEST } from './code.ts'
import { roomTally } from './tally.ts'

const { catalog } = await lessons()
const asking = [...catalog].filter(([, lesson]) => askedSteps(lesson).length > 0)
const lessonOf = (asks: readonly Partial<Prediction>[]) =>
  ({ steps: Object.fromEntries(asks.map((one, at) => [`s${at}`, { asks: one }])) }) as unknown as Parameters<
    typeof encodeAnswers
  >[1]
/** A question to choose, one to count. */
const TWO = lessonOf([{ choices: ['a', 'b', 'c'] }, { unit: 'row' }])
const why = (code: string, id = 'two', lesson = TWO): string => {
  try {
    answersIn(code, id, lesson)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('a code of answers', () => {
  test('gives back what a reader answered, in every lesson, and is short', () => {
    const draw = random(5)
    for (const [id, lesson] of asking)
      for (let reader = 0; reader < 40; reader++) {
        const guesses: Guesses = Object.fromEntries(
          askedSteps(lesson).flatMap(({ step, asks }) =>
            draw.unit() < 0.2 ? [] : [[step, draw.below(asks.choices?.length ?? 5000)]],
          ),
        )
        const code = encodeAnswers(id, lesson, guesses)
        expect(answersIn(code, id, lesson)).toEqual(guesses)
        expect(
          answersIn(
            ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`,
            id,
            lesson,
          ),
        ).toEqual(guesses)
        expect(code.length).toBeLessThanOrEqual(22)
      }
  })

  test('holds numbers up to the largest, and nothing that no answer is', () => {
    expect(answersIn(encodeAnswers('two', TWO, { s0: 2, s1: LARGEST }), 'two', TWO)).toEqual({ s0: 2, s1: LARGEST })
    expect(answersIn(encodeAnswers('two', TWO, { s0: 3, s1: 2e9 }), 'two', TWO)).toEqual({ s1: LARGEST })
    expect(answersIn(encodeAnswers('two', TWO, { s0: -1, s1: Number.NaN }), 'two', TWO)).toEqual({})
    expect(answersIn(encodeAnswers('two', TWO, { s1: 0 }), 'two', TWO)).toEqual({ s1: 0 })
  })

  test('of which any letter is wrong, or any two beside each other have changed places, is refused', () => {
    const code = encodeAnswers('two', TWO, { s0: 1, s1: 216 }).replaceAll('-', '')
    const places = Array.from(code, (_, at) => at)
    const miswritten = places.flatMap((at) =>
      Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (letter) => code.slice(0, at) + letter + code.slice(at + 1)),
    )
    const swapped = places.slice(1).map((at) => code.slice(0, at - 1) + code[at] + code[at - 1] + code.slice(at + 1))
    const wrong = [...miswritten, ...swapped].filter((other) => other !== code)
    expect(wrong.length).toBeGreaterThan(31 * code.length)
    expect(wrong.filter((other) => why(other) === '')).toEqual([])
  })

  test('is of one lesson: no two that come with the page take each other’s, nor one whose choices have changed', () => {
    for (const [id, lesson] of asking)
      for (const [other, { steps }] of asking.filter((one) => one[0] !== id))
        expect(why(encodeAnswers(other, { steps }, {}), id, lesson)).toMatch(/another lesson or/)
    const changed = lessonOf([{ choices: ['a', 'c', 'b'] }, { unit: 'row' }])
    expect(why(encodeAnswers('two', TWO, { s0: 1 }), 'two', changed)).toMatch(/of another version/)
  })

  test('that is wrong is refused, and the sentence says why', () => {
    const code = encodeAnswers('two', TWO, { s0: 1 })
    expect(why(code)).toBe('')
    expect(why(`${code}U`)).toMatch(/no code has “U”/)
    expect(why(code.slice(1))).toMatch(/letters, and codes of this lesson have \d+/)
    expect(why(code, 'three')).toMatch(/another lesson/)
    expect(why('')).toMatch(/it has 0 letters/)
  })
})

describe('a room', () => {
  test('is counted by questions, a line a reader; lines that are no code are named', () => {
    const [one, two] = [encodeAnswers('two', TWO, { s0: 1, s1: 16 }), encodeAnswers('two', TWO, { s0: 2 })]
    const { readers, questions, bad } = roomTally(`${one}\n\n${two}\r\nHELLO\n${one}\n`, 'two', TWO)
    expect([readers, bad.map(({ line, text }) => [line, text])]).toEqual([3, [[4, 'HELLO']]])
    expect(questions.map(({ answered }) => answered)).toEqual([3, 2])
    expect(questions[0].bars.map(({ readers: n }) => n)).toEqual([0, 2, 1])
    expect(questions[1].bars).toEqual([{ label: '16', from: 16, to: 16, readers: 2 }])
    expect(roomTally('', 'two', TWO)).toMatchObject({ readers: 0, bad: [] })
  })

  test('of many different numbers has a few bars that hold all of them', () => {
    const lines = Array.from({ length: 100 }, (_, r) => encodeAnswers('two', TWO, { s1: 3 * r * r }))
    const { bars, answered } = roomTally(lines.join('\n'), 'two', TWO).questions[1]
    expect(answered).toBe(100)
    expect(bars.length).toBeLessThanOrEqual(12)
    expect(bars.reduce((sum, { readers }) => sum + readers, 0)).toBe(100)
    expect(bars.slice(1).map(({ from }) => from)).toEqual(bars.slice(0, -1).map(({ to }) => to + 1))
  })
})
