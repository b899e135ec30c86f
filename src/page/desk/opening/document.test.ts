import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#src/core/base/errors.ts'
import { nextTask } from '#src/core/base/next-task.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { operations } from '#src/engine/catalog/operations.ts'
import { beginning, DEFAULTS, operationIn } from '#src/page/store/document.ts'
import { decodeLink, encodeLink } from '#src/page/store/link/link.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { patchDoc, patchSession, store } from '#src/page/store/store.ts'
import { boot } from '#src/page/app/boot.ts'
import { features } from '#src/page/features/features.ts'
import { runCommand } from '../commands/registry.ts'
import { type Desk, deskOn } from '../desk.ts'
import { type MadeEngine, madeEngine } from '../engine.fixture.ts'
import { LastCall } from '../last-call.ts'
import { openFurther } from '#src/page/features/open/open-file.ts'
import type { MatrixProductProblem } from '#shaders/spgemm/factors.ts'
import { openMatrix } from './open.ts'
import type { OpenProblem } from '../open-problem.ts'
import { until } from '../until.fixture.ts'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { querySelector: () => null })
})

const grid = (edge: number): MatrixSource => ({
  kind: 'grid',
  stencil: 'D3N7',
  size: [edge, edge, edge],
  values: 'seeded',
  seed: 1,
})
const [A, B, C] = [grid(3), grid(4), grid(5)]
/** Nothing makes a matrix of no rows and a width. */
const BROKEN: MatrixSource = { kind: 'banded', rows: 2, width: 7, seed: 1 }

let engine: MadeEngine
let desk: Desk
/** Sources that the document named since the page began, each once. */
let named: MatrixSource[] = []
/** Operations whose facts stood on screen while the document was of another: its options are then not theirs. */
let strangers: string[] = []
/** Labels of the job, as the visitor read them, and `silence` where it ended before what was being opened was there. */
let said: string[] = []

const now = () => store.getState()
const sourceOf = (query: string) => query.split('&m=')[1]?.split('&')[0] ?? ''
const linkTo = (source: MatrixSource) => encodeLink({ ...DEFAULTS, source })
const same = (a: MatrixSource, b: MatrixSource) => JSON.stringify(a) === JSON.stringify(b)

beforeEach(async () => {
  store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
  engine = madeEngine(linkTo(A))
  desk = deskOn(engine)
  await boot(desk, features)
  named = [now().doc.source]
  strangers = []
  said = []
})
store.subscribe(({ doc: { source } }) => {
  if (!named.some((one) => same(one, source))) named.push(source)
})
store.subscribe(
  ({ session }) => session.job?.label,
  (label, before) => {
    if (label !== undefined) said.push(label)
    const over = () => before !== undefined && !now().session.job && now().session.opening
    void nextTask().then(() => over() && said.push('silence'))
  },
)
store.subscribe(({ doc, session: { facts } }) => {
  if (facts && facts.operation !== operationIn(doc)) strangers.push(facts.operation)
})

/** All that an opening must leave as it was where it comes to nothing. */
const left = () => ({
  doc: now().doc,
  columns: now().session.columns,
  entries: [...engine.entries],
  workers: engine.working(),
})

describe('an opening', () => {
  test('puts document and runs on screen together, once both are there, as one step of the history', async () => {
    const go = engine.hold()
    const opened = openMatrix(desk, B)
    expect(now().doc.source).toEqual(A)
    go()
    await opened
    expect(now().doc.source).toEqual(B)
    expect(now().session.columns.map(({ status, replay }) => [status, replay?.pattern.rows])).toEqual([
      ['ready', 64],
      ['ready', 64],
    ])
    expect(engine.entries).toHaveLength(2)
    expect(engine.working()).toBe(1)
  })

  test('of an example sets its options, and all others as its operation begins', async () => {
    const [first] = operations
    const solve = { triangle: 'upper' }
    const open = (arg: object) => runCommand(`problem.open.${first.id}`, JSON.stringify(arg))
    await runCommand('problem.solve', JSON.stringify({ values: 'seeded', seed: 7 }))
    await open({ source: B, solve })
    expect(now().doc.source).toEqual(B)
    expect(now().doc.solve).toEqual({ ...DEFAULTS.solve, ...solve })
    // without options of its own it keeps what was chosen
    await open(C)
    expect(now().doc.solve).toMatchObject(solve)
    await open({ source: B, solve: { triangle: 'sideways' } })
    expect(now().session.problem?.code).toBe('BadArgument')
    expect(now().doc.source).toEqual(C)
  })

  test('that fails leaves everything as it was, and says so with the way to try again', async () => {
    const before = left()
    await openMatrix(desk, BROKEN)
    expect(left()).toEqual(before)
    expect(named).toEqual([A])
    expect(now().session).toMatchObject({ opening: undefined, job: undefined })
    expect(now().session.problem?.message).not.toBe('')
  })

  test('that is cancelled leaves everything as it was and says nothing', async () => {
    const before = left()
    const go = engine.hold()
    const opened = openMatrix(desk, B)
    await until(() => expect(now().session.job).toBeDefined())
    await runCommand('problem.cancel')
    await opened
    go()
    expect(left()).toEqual(before)
    expect(named).toEqual([A])
    expect(now().session).toMatchObject({ opening: undefined, job: undefined, problem: undefined })
  })

  test('that is overtaken is never named, and its worker ends', async () => {
    const go = engine.hold()
    const openings = [openMatrix(desk, B), openMatrix(desk, C)]
    go()
    await Promise.all(openings)
    expect(named).toEqual([A, C])
    expect(engine.entries).toHaveLength(2)
    expect(engine.working()).toBe(1)
  })

  test('that is overtaken while its worker is being started ends the worker', async () => {
    let arrive = () => {}
    const code = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const late = { ...engine, startWorker: () => code.then(() => engine.startWorker()) }
    const overtaken = openMatrix({ ...desk, engine: late }, B)
    await nextTask()
    await openMatrix(desk, C)
    arrive()
    await overtaken
    expect(named).toEqual([A, C])
    expect(engine.working()).toBe(1)
  })

  test.each(['race', 'tiles'])(
    'never shows facts of one operation beside options of another, from %s',
    async (from) => {
      await runCommand(`screen.${from}`)
      const [first, other] = operations
      await runCommand(`problem.open.${other.id}`, JSON.stringify(B))
      await runCommand('problem.solve', JSON.stringify({ seed: 2 }))
      await runCommand(`problem.open.${first.id}`, JSON.stringify(C))
      engine.back()
      await until(() => expect(now().session.facts?.operation).toBe(other.id))
      expect(operationIn(now().doc)).toBe(other.id)
      expect(strangers).toEqual([])
    },
  )

  test('says what is done until its columns are there, of the open matrix too', async () => {
    await openMatrix(desk, B)
    expect(said.at(-1)).toBe('drawing the columns')
    await runCommand('problem.solve', JSON.stringify({ triangle: 'upper' }))
    await nextTask()
    expect(said.filter((label) => label === 'drawing the columns')).toHaveLength(2)
    expect(said).not.toContain('silence')
    expect(now().session.job).toBeUndefined()
  })

  test('that is cancelled while its columns are drawn leaves everything as it was', async () => {
    const before = left()
    const cancelled = store.subscribe(
      ({ session }) => session.job?.label,
      (label) => label === 'drawing the columns' && void runCommand('problem.cancel'),
    )
    await openMatrix(desk, B)
    cancelled()
    expect(left()).toEqual(before)
    expect(now().session).toMatchObject({ opening: undefined, job: undefined, problem: undefined })
  })

  test('goes on where the device is lost meanwhile', async () => {
    const go = engine.hold()
    const opened = openMatrix(desk, B)
    engine.loseDevice()
    await until(() => expect(now().session.gpu.kind).toBe('unavailable'))
    expect(now().doc.source).toEqual(A)
    go()
    await opened
    expect(now().doc.source).toEqual(B)
    expect(now().session.columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
  })

  test('takes along what the one before it was to change: two columns that are added at once are both there', async () => {
    await Promise.all([runCommand('kernel.add'), runCommand('kernel.add')])
    expect(now().doc.kernels).toHaveLength(4)
    expect(now().session.columns).toHaveLength(4)
  })

  test('that poses the open matrix anew runs what was asked for last, in a worker that has it so', async () => {
    const solve = (triangle: string) => runCommand('problem.solve', JSON.stringify({ triangle }))
    await Promise.all([solve('upper'), solve('lower')])
    expect(now().doc.solve.triangle).toBe('lower')
    expect(now().session.columns.map(({ status, replay }) => [status, replay?.space.matrix])).toEqual([
      ['ready', 'L'],
      ['ready', 'L'],
    ])
    expect(engine.working()).toBe(1)
  })
})

describe('Back', () => {
  test('during an opening ends it, and leads to the link before what is on screen', async () => {
    await openMatrix(desk, B)
    const go = engine.hold()
    const opened = openMatrix(desk, C)
    engine.back()
    go()
    await opened
    await until(() => expect(now().doc.source).toEqual(A))
    expect(named).toEqual([A, B])
    expect([engine.at(), engine.entries.length]).toEqual([0, 2])
    await until(() => expect(engine.working()).toBe(1))
  })

  test('to what cannot be opened any more leaves what is on screen, and the address says that again', async () => {
    await openMatrix(desk, B)
    engine.entries[0] = linkTo(BROKEN)
    engine.back()
    await until(() => expect(now().session.problem).toBeDefined())
    expect(now().doc.source).toEqual(B)
    await until(() => expect(sourceOf(engine.entries[0])).toBe(sourceOf(linkTo(B))))
  })

  test('to the same problem is followed at once', async () => {
    await runCommand('screen.timing')
    engine.back()
    expect(now().doc.screen).toBe('race')
  })
})

describe('mutants', () => {
  test('a job that ends before what it opens is there is heard', async () => {
    patchSession({ job: { label: 'building levels', done: 0, total: 0, cancel: () => undefined } })
    patchSession({ job: undefined, opening: { patch: {}, change: 'step' } })
    await nextTask()
    expect(said).toContain('silence')
  })

  test('kernels that are changed before their problem is open are seen', async () => {
    patchDoc({ kernels: beginning(operations[1]) })
    expect(strangers).toEqual([operations[0].id])
  })

  test('a document that is changed first and put back afterwards is seen', async () => {
    patchDoc({ source: BROKEN })
    await openMatrix(desk, BROKEN)
    patchDoc({ source: A })
    expect(named).not.toEqual([A])
  })

  test('of calls of which the last does not count more, the first is seen', async () => {
    class AllCount extends LastCall {
      override begin = () => new AbortController().signal
    }
    desk = { ...deskOn(engine), opening: new AllCount() }
    await Promise.all([openMatrix(desk, B), openMatrix(desk, C)])
    expect(named).not.toEqual([A, C])
  })
})

describe('a further matrix from a file', () => {
  const market = (rows: number, cols: number) =>
    new File([`%%MatrixMarket matrix coordinate real general\n${rows} ${cols} 1\n1 2 3\n`], 'b_1.mtx')
  const held = new Map<string, File>()
  const facts = () => now().session.facts

  beforeEach(async () => {
    held.clear()
    const { files } = engine
    Object.assign(files, {
      hold: (hash: string, file: File) => void held.set(hash, file),
      find: async (source: MatrixSource) => {
        if (source.kind !== 'file') return undefined
        const file = held.get(source.hash)
        if (!file) throw new AppError('FileNeeded', `${source.name} is missing`)
        return file
      },
    })
    await runCommand('problem.open.spgemm', JSON.stringify({ source: A }))
  })

  test('is multiplied with the open one, and the link asks for it again', async () => {
    await openFurther(desk, 'with', market(27, 4))
    expect(now().session.problem).toBeUndefined()
    expect(now().doc.solve['with']).toMatch(/^file:[0-9a-f]{16}:b_1\.mtx$/)
    const { B: input } = (desk.open as OpenProblem).solved.problem.inputs as unknown as MatrixProductProblem['inputs']
    expect([input.pattern.rows, input.pattern.cols, facts()?.operation]).toEqual([27, 4, 'spgemm'])
    const link = encodeLink(now().doc)
    expect(decodeLink(link).doc.solve).toEqual(now().doc.solve)

    held.clear()
    await openMatrix(desk, B)
    expect(now().doc.source, 'nothing is opened').toEqual(A)
    expect(now().session.problem).toMatchObject({
      code: 'FurtherFile',
      message: 'b_1.mtx is missing',
      remedies: [{ command: 'problem.further', arg: 'with' }],
    })
  })

  test('that does not fit, or cannot be read, leaves everything as it was and is named', async () => {
    const before = left()
    await openFurther(desk, 'with', market(5, 5))
    expect(now().session.problem?.message).toContain('A has 27 columns and B has 5 rows')
    await openFurther(desk, 'with', new File(['nothing'], 'b_1.mtx'))
    expect(now().session.problem).toMatchObject({ code: 'FurtherFile', message: expect.stringMatching(/^b_1\.mtx/) })
    expect({ ...left(), workers: 1 }).toEqual(before)
  })
})
