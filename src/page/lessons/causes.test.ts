import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { time } from '#src/core/base/format.ts'
import { causesIn, unborne } from '#src/engine/catalog/causes.ts'
import type { LessonColumns, LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { lessons } from '#src/engine/catalog/lessons.ts'
import { timeCourse } from '#src/engine/run/times/timed.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { linkKeys } from '#src/page/store/link/step-document.ts'
import { numbersIn } from '#src/page/features/lesson/ui/markup.ts'
import { dispatchCount, levelsOf, solveMs, stepsOf, timed } from './measures.ts'
import { priceNumbers } from './price-numbers.ts'
import { shownFromShelf, type ShownStep } from './shelf.fixture.ts'

const { catalog } = await lessons()
const steps = [...catalog].flatMap(([id, { steps: all }]) =>
  Object.entries<LessonStep>(all).map(([name, step]) => [`${id}.${name}`, step] as const),
)

const draw = new Draw(inject('turn')).within(TURNS)
/** Of the steps a share is read for prices. */
const ONE_IN = 4
afterAll(() => console.log(`${draw.told} (prices of lessons)`))

/** What steps show, each made once for all that is asked of it. */
const made = new Map<string, Promise<ShownStep>>()
function shownOnce(place: string, step: LessonStep): Promise<ShownStep> {
  const shown = made.get(place) ?? (shownFromShelf(place, step) as Promise<ShownStep>)
  made.set(place, shown)
  return shown
}

const textsOf = ({ title, says, asks, does }: LessonStep): readonly string[] => [
  title,
  ...says,
  ...(asks ? [asks.reveal] : []),
  ...(does ? [does.says, does.afterwards] : []),
]
const bornIn = ({ claims }: LessonStep): readonly string[] => claims.flatMap(({ bears = [] }) => bears)

describe('a sentence that names a cause or a price', () => {
  test('is borne out by a claim of its step, which changed recordings deny (lessons.test.ts)', () => {
    const found = steps.map(([place, step]) => ({ place, ...unborne(textsOf(step), bornIn(step)) }))
    expect(found.filter(({ sentences, dead }) => sentences.length + dead.length > 0)).toEqual([])
    expect(steps.flatMap(([, step]) => textsOf(step).flatMap(causesIn)).length).toBeGreaterThan(9)
  })

  test('is in no idea of a lesson, where no claim stands', () => {
    expect([...catalog.values()].flatMap(({ title, idea }) => [title, idea].flatMap(causesIn))).toEqual([])
  })

  const WORDS = [
    'A barrier is the end of a dispatch.',
    'It reads ahead, so that nothing waits.',
    'Launches take most of the time.',
    'What counts is the chain.',
    'Rows wait, which is why it is slow.',
    'Rows wait, so it is slow.',
    'So it is slow.',
    'Therefore it is slow.',
    'It is fast thanks to its lanes, due to nothing else.',
    'The chain decides.',
    'Most of it is the launch.',
    'Levels are so narrow that one workgroup takes them.',
    'An idle lane delays nothing.',
    'More lanes make it faster.',
    'It is amber, for nearly all rows wait.',
    'The reason is the chain.',
    'Rows begin only after the barrier.',
    'The bottleneck is memory.',
    'The launch dominates.',
    'The gain comes from full lanes.',
    'A has more to read.',
    'It is the chain: 165 links.',
    'A is slower: its rows are found one after another.',
    'Lines are no faster yet: all rows have a worker from the start.',
    'Since levels are narrow, one workgroup takes them.',
    'Short rows leave most lanes empty.',
    'Full lanes spare the way along the chain.',
    'Few steps mean that many rows are ready at once.',
    'It is quick, as all rows have a worker.',
    'It has too few rows for a dispatch.',
  ]
  test.each(WORDS)('is known by its words: %s', (said) => expect(causesIn(said)).toEqual([said]))

  const TWICE = [
    'D is not the fastest. It finds pieces besides.',
    'B is twice as fast as A. A stops at barriers.',
    'B takes less than half as long. Its workers wait with their row in hand.',
    '[B](column:B) wins. All its lanes are full.',
    'A took longer. That is the chain.',
    'C is sooner through; no lane of it is idle.',
  ]
  test.each(TWICE)('is known in two sentences, of which the first compares times: %s', (said) =>
    expect(causesIn(said)).toEqual([said.slice(said.search(/[.;] /u) + 2)]),
  )

  test('is none where it asks, counts or goes on', () => {
    for (const said of [
      'B is faster. A took 95 µs, B 43.',
      'B is faster. B is 2 times as fast as A.',
      'B is faster. Here are both on one axis.',
      'B is faster. This grid has 128 rows.',
      'B is faster. Is it the chain?',
      'Row 1 is solved. It needs row 0.',
      'Why is it so?',
      'Is it slow: are rows too few?',
      'A took 95 µs, B 43.',
      'It took two steps: one for each row.',
      'Row 1 is next, and so on.',
      'So far it is fast.',
    ])
      expect(causesIn(said)).toEqual([])
  })

  const price = steps.find(([place]) => place === 'levels.price')?.[1] as LessonStep
  const MUTANTS: Readonly<Record<string, Partial<LessonStep>>> = {
    'a cause that nothing bears out': { says: [...price.says, 'It is quick because it is new.'] },
    'a price that nothing bears out': { title: 'A barrier costs more than the work between two' },
    'a cause that is only told at the end': { does: { says: '', until: '', afterwards: 'A dispatch is dearer.' } },
    'a claim that bears out what nobody says': {
      claims: price.claims.map((claim) => ({ ...claim, bears: ['because of something else'] })),
    },
    'claims that bear out nothing': { claims: price.claims.map(({ says, of, holds }) => ({ says, of, holds })) },
  }
  test.each(Object.entries(MUTANTS))('%s is seen', (_, change) => {
    const step = { ...price, ...change }
    const { sentences, dead } = unborne(textsOf(step), bornIn(step))
    expect(sentences.length + dead.length).toBeGreaterThan(0)
  })
})

describe('a step that says that a barrier is the end of a dispatch', () => {
  const saysSo = (step: LessonStep) => textsOf(step).some((text) => /(?:end of|ends) an? \{?dispatch/u.test(text))
  const ends = (columns: LessonColumns) => columns.some((column) => dispatchCount(column) === levelsOf(column))
  const wrong = async ([place, step]: (typeof steps)[number], says = step) =>
    saysSo(says) && !ends((await shownOnce(place, step)).columns)

  test('shows a run in which dispatches end, as many as there are levels', async () => {
    expect(steps.filter(([, step]) => saysSo(step)).length).toBeGreaterThan(0)
    for (const one of steps) expect(await wrong(one), one[0]).toBe(false)
  })

  test('under a run of one workgroup it is seen; that one points at the line of its barrier', async () => {
    const one = steps.find(([id]) => id === 'levels.barrier') as (typeof steps)[number]
    const [place, step] = one
    const says = ['On a GPU a barrier for all workgroups is the end of a dispatch.']
    expect(await wrong(one, { ...step, says })).toBe(true)
    const { columns } = await shownOnce(place, step)
    expect(step.says.join(' ')).toMatch(/meet at a line of their \[code\]\(pane:code\)/u)
    expect(readFileSync(`shaders/${columns[0].replay.run.kernel}/kernel.wesl`, 'utf8')).toMatch(/workgroupBarrier\(\)/u)
  })
})

/** A number of a step in words; a time has a unit, and a price is there without times of solves, and not without prices. */
function worded(step: LessonStep, name: string, columns: LessonColumns) {
  const unpriced = columns.map(({ replay, timing }) => ({ replay, ...(timing && { timing }) }))
  const untimed = columns.map(({ replay, prices }) => ({ replay, ...(prices && { prices }) }))
  const [words, without, alone] = [columns, unpriced, untimed].map((of) => step.numbers?.[name]?.(of) ?? '')
  return { isTime: /\u202f(?:ns|µs|ms|s)$/u.test(words), isPrice: alone === words && without === '…' }
}

describe('a time that is called the price of a barrier, a hop, a dispatch or a launch', () => {
  const wrongIn = (step: LessonStep, columns: LessonColumns) =>
    textsOf(step)
      .flatMap(priceNumbers)
      .filter(({ name, ofTwo }) => {
        const number = name === undefined ? undefined : worded(step, name, columns)
        return number === undefined || (number.isTime && (!number.isPrice || ofTwo))
      })

  test('is one of the four that kernels made for it measure, and no share of a solve’s time', async () => {
    for (const [place, step] of draw.of(steps, ONE_IN)) {
      const shown = await shownOnce(place, step)
      expect(wrongIn(step, shown.columns), place).toEqual([])
    }
  })

  test('a share of a solve’s time in its place, or a number that is written out, is seen', async () => {
    const [place, step] = steps.find(([id]) => id === 'levels.price') as (typeof steps)[number]
    const { columns } = await shownOnce(place, step)
    const said = (text: string) => wrongIn({ ...step, says: [text] }, columns).length
    expect(said('A launch takes <launch>.')).toBe(0)
    for (const text of [
      'A barrier takes <turn>.',
      'It is <level> per barrier.',
      'A hop costs 0.7 µs.',
      'A launch of <b>.',
    ])
      expect(said(text), text).toBe(1)
  })
})

/** Solves that take a thousand times as long, with the same launch, reset and analysis. */
const longer = (columns: LessonColumns): LessonColumns =>
  columns.map(({ timing, ...rest }) => ({
    ...rest,
    ...(timing?.single && {
      timing: { ...timing, single: { ...timing.single, ms: timing.single.ms.map((ms) => 1000 * ms) } },
    }),
  }))

/** Numbers of a step that are a part of a solve's time, and of which launch and reset were not taken off. */
function sharedOut(step: LessonStep, columns: LessonColumns): readonly string[] {
  const solves = columns.map(solveMs)
  const whole = new Set(
    [...solves, ...solves.flatMap((a) => solves.map((b) => Math.abs(a - b)))]
      .filter(Number.isFinite)
      .map((ms) => time(ms)),
  )
  return textsOf(step)
    .flatMap(numbersIn)
    .filter((name) => {
      const words = step.numbers?.[name]?.(columns) ?? ''
      const isPart = words !== step.numbers?.[name]?.(longer(columns)) && !whole.has(words)
      const { isTime } = worded(step, name, columns)
      const unpriced = columns.map(({ replay, timing }) => ({ replay, ...(timing && { timing }) }))
      return isPart && isTime && step.numbers?.[name]?.(unpriced) !== '…'
    })
}

describe('a time per step, level, turn or nonzero', () => {
  test('is told once launch and reset are taken off, in every lesson', async () => {
    const seen: string[] = []
    for (const [place, step] of steps) {
      const { columns } = await shownOnce(place, step)
      if (
        textsOf(step)
          .flatMap(numbersIn)
          .some((name) => worded(step, name, columns).isTime)
      )
        seen.push(place)
      expect(sharedOut(step, columns), place).toEqual([])
    }
    expect(seen).toEqual(expect.arrayContaining(['waiting.clock', 'limits.trip', 'polling.quick']))
  })

  test('one with launch and reset in it is seen, and one without is a part of the time', async () => {
    const [place, step] = steps.find(([id]) => id === 'waiting.clock') as (typeof steps)[number]
    const { columns } = await shownOnce(place, step)
    const step16 = timed(([, b]) => solveMs(b) / stepsOf(b))
    expect(sharedOut({ ...step, numbers: { ...step.numbers, step: step16 } }, columns)).toEqual(['step'])
    expect(step.numbers?.['step']?.(columns)).not.toBe(step.numbers?.['step']?.(longer(columns)))
  })
})

describe('a step about time', () => {
  /** Whether a step states the time of a solve that has a recorded course. */
  function isOfTime(step: LessonStep, columns: LessonColumns): boolean {
    const bare = columns.map(({ replay }) => ({ replay }))
    const names = textsOf(step).flatMap(numbersIn)
    const times = names.some((name) => step.numbers?.[name]?.(columns) !== step.numbers?.[name]?.(bare))
    return times && columns.every(({ replay }) => !('why' in timeCourse(replay)))
  }
  const axisOf = ({ show, asks }: LessonStep) => linkKeys(`${show}&${asks?.show ?? ''}`).doc.axis

  test('stands on the axis of time, once it has told the time', async () => {
    const seen: string[] = []
    for (const [place, step] of steps) {
      const { columns } = await shownOnce(place, step)
      if (!isOfTime(step, columns)) continue
      seen.push(place)
      expect(axisOf(step), place).toBe('time')
    }
    expect(seen).toContain('limits.trip')
    expect(seen.length).toBeGreaterThan(9)
  })

  test('one on the axis of steps is seen', async () => {
    const [place, step] = steps.find(([id]) => id === 'limits.trip') as (typeof steps)[number]
    const shown = await shownOnce(place, step)
    const stepwise = { ...step, show: step.show.replace('axis=time', 'axis=steps') }
    expect(isOfTime(stepwise, shown.columns) && axisOf(stepwise) !== 'time').toBe(true)
  })
})
