import { beforeAll, describe, expect, test, vi } from 'vitest'
import { shelvedRuns } from '#src/page/lessons/shelved.fixture.ts'
import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { lessons } from '#src/engine/catalog/lessons.ts'
import { shippedTalks } from '#src/engine/catalog/talks.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { AdapterRecord } from '#src/engine/run/run.ts'
import { alongTimeOnce } from '#src/page/store/along-time.ts'
import { apartIn, axisEnd, ownEnd, ownTick, columnsShown } from '#src/page/store/axis.ts'
import { DEFAULTS, type Document } from '#src/page/store/document.ts'
import { PRESETS } from '#src/page/store/presets.ts'
import { EMPTY_SESSION, type Column } from '#src/page/store/session.ts'
import { stepDocument } from '#src/page/store/link/step-document.ts'
import { drawScore } from '#src/page/frame/dock/score-draw.ts'
import { placeWords } from '#src/page/frame/sentences/spoken-place.ts'
import { wordsOf } from '#src/page/frame/sentences/marked-sentence.ts'
import { ofRace } from '#src/page/frame/sentences/race-sentence.ts'
import { picturedColumns } from '#src/page/frame/sentences/pictured-columns.ts'
import { columnFor } from '#src/page/frame/replay.fixture.ts'

/** What is on screen of a link. */
interface Screen {
  readonly doc: Document
  readonly session: typeof EMPTY_SESSION
}

const alongTime = alongTimeOnce()

const screenOf = (doc: Document, columns: readonly Column[]): Screen => ({
  doc,
  session: { ...EMPTY_SESSION, columns, alongTime },
})

async function screenFor(doc: Document): Promise<Screen | undefined> {
  const found = await shelvedRuns(doc)
  if (!found) return undefined
  const screen = screenOf(doc, found.columns)
  const has = 'columns' in alongTime(found.columns)
  const axis = doc.axis === 'steps' || !has ? 'steps' : 'time'
  return { ...screen, doc: { ...doc, axis } }
}

/** Every figure of lessons and talks, and every screen with what it opens, as documents. */
async function places(): Promise<readonly (readonly [name: string, doc: Document])[]> {
  const { catalog } = await lessons()
  const steps = [...catalog].flatMap(([id, { steps: all }]) =>
    Object.entries<LessonStep>(all).flatMap(([name, { show, asks }]) =>
      [show, ...(asks?.show ? [`${show}&${asks.show}`] : [])].map(
        (keys, n) =>
          [`${id}.${name}${n ? ', answered' : ''}`, stepDocument(`${id}.${name}`, keys, DEFAULTS).doc] as const,
      ),
    ),
  )
  const scenes = (await shippedTalks()).flatMap(({ id, scenes: all }) =>
    all.map(({ show }, scene) => [`${id} ${scene}`, stepDocument(undefined, show, DEFAULTS).doc] as const),
  )
  const presets = PRESETS.flatMap(({ id, panes, opens }) =>
    (['steps', 'auto'] as const).map((axis) => [`${id} by ${axis}`, { ...DEFAULTS, axis, ...opens, panes }] as const),
  )
  return [...steps, ...scenes, ...presets]
}

/** The same as if they had been run here: a processor plays the GPU, and no clock was read. */
function inSoftware({ doc, session }: Screen): Screen {
  const adapter: Partial<AdapterRecord> = { kind: 'software', name: 'Software', description: '' }
  const columns = session.columns.map(({ timing: _timing, ...column }): Column => {
    const { replay } = column
    if (!replay) return column
    const { timing: _taken, ...run } = replay.run
    const { clock: _clock, parts: _parts, ...trace } = run.trace as typeof run.trace & { parts?: unknown }
    return {
      ...column,
      replay: { ...replay, run: { ...run, origin: 'live', trace, adapter: { ...run.adapter, ...adapter } } },
    }
  })
  return screenOf({ ...doc, axis: 'steps' }, columns)
}

const replaysIn = (screen: Screen): readonly Replay[] =>
  columnsShown(screen).flatMap(({ replay }) => (replay && replay.workers > 0 ? [replay] : []))

type TickOf = (screen: Screen, replay: Replay, tick: number) => number

/** Whether some column has ended on screen while another has not. */
function endsApart(screen: Screen, of: TickOf = ownTick): boolean {
  const replays = replaysIn(screen)
  const end = axisEnd(screen)
  const ticks = new Set(replays.flatMap((one) => [one.end - 1, one.end, one.end + 1]).filter((t) => t >= 0 && t <= end))
  for (let part = 0; part <= 20; part++) ticks.add(Math.floor((part * end) / 20))
  return [...ticks].some((tick) => new Set(replays.map((replay) => of(screen, replay, tick) >= replay.end)).size > 1)
}

/** A canvas that keeps what is written on it. */
function contextFor(said: string[]): CanvasRenderingContext2D {
  const methods = {
    fillText: (words: string) => said.push(words),
    measureText: (words: string) => ({ width: 7 * words.length }),
  }
  return new Proxy(methods as unknown as CanvasRenderingContext2D, {
    get: (target, name) => Reflect.get(target, name) ?? (() => ({})),
    set: () => true,
  })
}

beforeAll(() => {
  const canvas = { getContext: () => contextFor([]) }
  vi.stubGlobal('document', { createElement: () => canvas })
})

/** Words that are drawn on the dock's score. */
function drawn(screen: Screen): readonly string[] {
  const said: string[] = []
  const ctx = contextFor(said)
  const palette = {
    states: Array.from({ length: 7 }, () => '#888888'),
    levels: [],
    hues: [],
    fontUi: 'x',
    fontMono: 'x',
  }
  const pen = { ctx, palette, width: 900, height: 140, unit: 1, hair: 1 } as unknown as Pen
  drawScore(pen, columnsShown(screen), { end: axisEnd(screen), tick: 3, counts: 'workers' })
  return said
}

const RANKS = /finished at|stopped at|more steps/

const all = await places()
const shelved = (
  await Promise.all(
    all.map(async ([name, doc]) => {
      const screen = await screenFor(doc)
      return screen ? [[name, screen] as const] : []
    }),
  )
).flat()
const several = shelved.filter(([, screen]) => replaysIn(screen).length > 1)

describe('no screen, lesson or talk shows one column ending before another', () => {
  test('these have more than one column', () => expect(several.length).toBeGreaterThan(30))

  test.each(several)('%s: unless that was measured', (_, screen) => {
    const measured = replaysIn(screen).every(({ timed }) => timed)
    expect(endsApart(screen) && !measured).toBe(false)
    if (measured) return
    expect(drawn(screen).filter((words) => RANKS.test(words))).toEqual([])
    const own = drawn(screen).filter((words) => /own axis/.test(words))
    expect(own).toHaveLength(apartIn(screen) ? replaysIn(screen).length : 0)
  })

  test.each(several)('%s: on a software adapter', (_, screen) => {
    const here = inSoftware(screen)
    expect(endsApart(here)).toBe(false)
    for (const replay of replaysIn(here)) expect(ownEnd(here, replay)).toBe(replay.end)
    const sentence = wordsOf(ofRace(picturedColumns(here.session.columns)))
    const told = placeWords(here.session.columns, 3, axisEnd(here))
    expect(told.startsWith('step')).toBe(!apartIn(here))
    const words = [...drawn(here), sentence]
    expect(words.filter((said) => RANKS.test(said))).toEqual([])
  })

  test('mutant: a playhead that goes through all runs step by step shows some of them end first', () => {
    const shared: TickOf = (_, { end }, tick) => Math.min(end, tick)
    expect(several.filter(([, screen]) => endsApart(inSoftware(screen), shared)).length).toBeGreaterThan(30)
  })
})

describe('columns have an axis of steps in common', () => {
  const SIMULATED: Partial<AdapterRecord> = { kind: 'twin', name: 'CPU twin', description: '1 024 workers of 32 lanes' }
  const short = { workers: 8, working: [0, 1, 1, 0], spinning: [0, 0, 0, 0] }
  const long = { workers: 8, working: [0, 1, 1, 1, 1, 0], spinning: [0, 0, 0, 0, 0, 0] }
  const onSteps = (...columns: readonly Column[]) => screenOf({ ...DEFAULTS, axis: 'steps' }, columns)
  const product = (column: Column): Column =>
    column.replay
      ? { ...column, replay: { ...column.replay, space: { ...column.replay.space, order: 'none' } } }
      : column

  test('where they were simulated on one stated machine, or ran with equal workers on one GPU', () => {
    for (const adapter of [SIMULATED, {}]) {
      const screen = onSteps(columnFor({ ...short, adapter }), columnFor({ ...long, adapter }))
      expect(apartIn(screen)).toBeUndefined()
      expect(endsApart(screen)).toBe(true)
      expect(drawn(screen).join()).toContain('A finished at step 3')
    }
  })

  test.each([
    [
      'software',
      columnFor({ ...short, adapter: { kind: 'software' } }),
      columnFor({ ...long, adapter: { kind: 'software' } }),
    ],
    ['workers', columnFor({ ...short, workers: 2 }), columnFor({ ...long, workers: 938 })],
    ['machines', columnFor(short), columnFor({ ...long, adapter: SIMULATED })],
    ['together', product(columnFor(short)), product(columnFor(long))],
  ] as const)('not by %s', (why, a, b) => {
    const screen = onSteps(a, b)
    expect(apartIn(screen)).toBe(why)
    expect(endsApart(screen)).toBe(false)
    expect(drawn(screen)).toEqual(expect.arrayContaining(['A own axis, 3 steps', 'B own axis, 5 steps']))
  })
})
