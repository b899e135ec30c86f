import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import type { LessonClaim, LessonColumns, LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { lessons } from '#src/engine/catalog/lessons.ts'
import { kernelIds } from '#src/engine/catalog/kernels.ts'
import { views } from '#src/engine/catalog/views.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { seenByMark } from '#src/engine/run/query.ts'
import { commands } from '#src/page/desk/commands/registry.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { linkKeys, reaches } from '#src/page/store/link/step-document.ts'
import { deniedBy } from '#src/page/features/lesson/ui/denied.ts'
import { numbersIn, targetFrom, targetsIn } from '#src/page/features/lesson/ui/markup.ts'
import first from './fixture/first/lesson.ts'
import { analysisMs, courseMs, hopMs } from './measures.ts'
import { shownFromShelf, type ShownStep } from './shelf.fixture.ts'
import { denies, spoiled } from './spoiled.fixture.ts'
import { twinColumns } from '#src/page/store/twin.fixture.ts'

vi.stubGlobal('navigator', { userAgent: 'Test/1' })
const { registerCommands } = await import('#src/page/frame/Parts.tsx')
const { features } = await import('#src/page/features/features.ts')
registerCommands({} as Desk, features)
const commandIds = commands().map(({ id }) => id)
const { catalog: all, missing } = await lessons()
const { catalog: pictures } = await views()

const textsOf = ({ says, alt, asks }: LessonStep) => [...says, alt, ...(asks ? [asks.reveal] : [])]

/** Targets that answer nowhere in a step's figure. */
function deadTargets(step: LessonStep, { doc, columns }: ShownStep): readonly string[] {
  const { says, alt, asks } = step
  const then = asks ? linkKeys(`${step.show}&${asks.show ?? ''}`).doc : doc
  const dead = (text: string, of: ShownStep['doc']) =>
    targetsIn(text).filter((written) => !answers(written, of, columns))
  return [...[...says, alt].flatMap((text) => dead(text, doc)), ...(asks ? dead(asks.reveal, then) : [])]
}

function answers(written: string, { panes, kernels }: ShownStep['doc'], columns: LessonColumns): boolean {
  const target = targetFrom(written)
  if (!target) return false
  if (target.kind === 'mark') return columns.some(({ replay }) => answersMark(replay, target.mark))
  if (target.kind === 'moment') return columns.some(({ replay }) => target.tick <= replay.end)
  const { part } = target
  if (!('id' in part)) return part.number < kernels.length
  return part.what === 'command' ? commandIds.includes(part.id) : panes.includes(part.id)
}

type Seen = LessonColumns[number]['replay']
const answersMark = (replay: Seen, mark: Parameters<typeof seenByMark>[1]): boolean =>
  mark?.kind === 'worker' ? mark.worker < replay.workers : seenByMark(replay, mark) !== undefined

const draw = new Draw(inject('turn')).within(TURNS)
/** Of the steps a share is held against recordings that are changed, and against the CPU twin. */
const CHANGED_ONE_IN = 16

for (const [id, lesson] of [...all, ['first', first] as const]) {
  describe(`the lesson ${id}`, () => {
    for (const [name, step] of Object.entries(lesson.steps)) describeStep(`${id}.${name}`, step)
  })
}
afterAll(() => console.log(`${draw.told} (claims of lessons, with changed recordings and on the CPU twin)`))

/** A step's picture is made once for all that is asked of it. */
function describeStep(place: string, step: LessonStep) {
  let made: ReturnType<typeof shownFromShelf> | undefined
  const shownOnce = () => (made ??= shownFromShelf(place, step))

  test(`${place} opens, points and counts`, async () => {
    const { doc, complaints } = linkKeys(step.show)
    expect(complaints, 'what its link cannot say').toEqual([])
    for (const { id } of doc.kernels) expect(kernelIds).toContain(id)
    expect(new URLSearchParams(step.show).has('axis') || doc.screen !== 'race', 'an axis').toBe(true)
    const shown = await shownOnce()
    expect(shown, 'a recording').toBeDefined()
    if (!shown) return
    const { columns } = shown
    const drawn = (view: string) => columns.some(({ replay }) => pictures.get(view)?.needs(replay))
    expect(doc.screen === 'race' ? doc.panes.filter((view) => !drawn(view)) : [], 'panes with nothing').toEqual([])
    expect(deadTargets(step, shown), 'targets that nothing answers').toEqual([])
    expect(step.says.flatMap(targetsIn), 'words that point').not.toEqual([])
    for (const number of textsOf(step).flatMap(numbersIn))
      expect(step.numbers?.[number]?.(columns), `<${number}>`).toMatch(/\d/)
    for (const { name, of, words } of step.bars ?? []) {
      expect(of(columns), name).toBeGreaterThan(0)
      expect(words(columns), name).toMatch(/\d/)
    }
    expect(questionFaults(step, columns)).toEqual([])
    expect(taskFaults(step, shown)).toEqual([])
  })

  test(`${place} says what its runs say, and would not of others`, async () => {
    const { doc, columns } = (await shownOnce()) as ShownStep
    made = undefined
    expect(step.claims).not.toEqual([])
    for (const claim of step.claims) expect(claim.holds(columns), claim.says).toBe(true)
    if (!draw.takes(CHANGED_ONE_IN)) return
    const changed = spoiled(columns)
    for (const claim of step.claims) {
      const seen = changed.filter(([, other]) => denies(claim, other))
      expect(seen.length, `changed recordings that break: ${claim.says}`).toBeGreaterThan(0)
    }
    const always = step.claims.filter(({ of }) => of === 'every run')
    if (always.length === 0) return
    const twins = await twinColumns(doc)
    for (const claim of always) expect(claim.holds(twins), `by the CPU twin: ${claim.says}`).toBe(true)
  })
}

function questionFaults({ asks }: LessonStep, columns: LessonColumns): readonly string[] {
  if (!asks) return []
  const right = asks.answer(columns)
  const answered = asks.choices ? asks.choices[right] !== undefined : Number.isFinite(right)
  return [...(answered ? [] : [`no answer: ${right}`]), ...linkKeys(asks.show ?? '').complaints]
}

function taskFaults({ does }: LessonStep, { doc, end }: ShownStep): readonly string[] {
  if (!does) return []
  const early = reaches(doc, does.until, end) ? ['done before it is begun'] : []
  return [...early, ...linkKeys(does.until).complaints]
}

test('every lesson arrived, each at a place of its own, with five to twelve steps and a question', () => {
  expect(missing).toEqual([])
  const places = [...all.values()].map(({ place }) => place)
  expect(new Set(places).size).toBe(places.length)
  for (const [id, { steps }] of all) {
    const texts = Object.values<LessonStep>(steps)
    expect(texts.length, id).toBeGreaterThanOrEqual(5)
    expect(texts.length, id).toBeLessThanOrEqual(12)
    expect(texts.filter(({ asks }) => asks).length, `questions of ${id}`).toBeGreaterThan(0)
  }
})

describe('what is looked for in a step is seen', async () => {
  const [[id, lesson]] = all
  const [[name, step]] = Object.entries<LessonStep>(lesson.steps)
  const shown = (await shownFromShelf(`${id}.${name}`, step)) as ShownStep
  const dead: Readonly<Record<string, string>> = {
    'a row that the matrix does not have': '[row](row:999999)',
    'a level that there is not': '[level](level:9999)',
    'a pane that is not shown': '[pane](pane:nowhere)',
    'a command that there is not': '[button](command:play.nothing)',
    'a column that there is not': '[idle](idle:D)',
    'a target of no kind': '[words](somewhere)',
    'a place after the end': '[step](moment:999999)',
  }
  test.each(Object.entries(dead))('%s', (_, says) => {
    expect(deadTargets({ ...step, says: [says] }, shown)).toHaveLength(1)
  })

  test('a reader’s own runs deny what they do not bear out, and times only once they are measured', () => {
    const { columns } = shown
    const own = (origin: 'live' | 'recorded', timing = true): LessonColumns =>
      columns.map(({ replay, ...times }) => ({
        replay: { ...replay, run: { ...replay.run, origin } },
        ...(timing && times),
      }))
    const never: LessonClaim = { says: 'never', of: 'every run', holds: () => false }
    const slow: LessonClaim = { says: 'slow', of: 'the recording', holds: () => false }
    const other: LessonClaim = { says: 'other', of: 'every run', holds: ([, , c]) => c.replay.workers < 0 }
    const claims = [never, slow, other, ...step.claims]
    expect(deniedBy(own('recorded'), claims)).toEqual([])
    expect(deniedBy(own('live'), claims)).toEqual([never, slow])
    expect(deniedBy(own('live', false), claims)).toEqual([never])
  })

  test('a claim that holds of every run, and one that no changed run can answer', () => {
    const vague: LessonClaim = { says: '', of: 'every run', holds: (columns) => columns.length > 0 }
    const other: LessonClaim = { says: '', of: 'every run', holds: ([, , , d]) => d.replay.workers < 0 }
    for (const claim of [vague, other])
      expect(spoiled(shown.columns).filter(([, changed]) => denies(claim, changed))).toEqual([])
  })

  test('a changed recording has the times and the prices that there were, as numbers', async () => {
    const trip = all.get('limits')?.steps['trip'] as LessonStep
    const { columns } = (await shownFromShelf('limits.trip', trip)) as ShownStep
    const timesOf = (of: LessonColumns) => of.flatMap((column) => [courseMs(column), hopMs(column), analysisMs(column)])
    expect(timesOf(columns)).toHaveLength(9)
    const lacking = spoiled(columns).filter(([, changed]) => !timesOf(changed).every(Number.isFinite))
    expect(lacking.map(([what]) => what)).toEqual([])
  })
})
