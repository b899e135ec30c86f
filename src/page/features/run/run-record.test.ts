import { beforeEach, describe, expect, test, vi } from 'vitest'
import { spacesIn } from '#src/engine/run/query.ts'
import { withHeader } from '#src/engine/run/record/record.fixture.ts'
import { encodeRecording } from '#src/engine/run/record/record.ts'
import type { Run } from '#src/engine/run/run.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { boot } from '#src/page/app/boot.ts'
import { features } from '#src/page/features/features.ts'
import { type Desk, deskOn } from '#src/page/desk/desk.ts'
import { madeEngine } from '#src/page/desk/engine.fixture.ts'
import { openMatrix } from '#src/page/desk/opening/open.ts'
import { openFile } from '../open/open-file.ts'

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
/** Another person's machine. */
const THEIRS = {
  kind: 'gpu',
  name: 'Their GPU',
  vendor: 'v',
  architecture: 'a',
  description: '',
  subgroupSize: 32,
  browser: 'b',
} as const

const now = () => store.getState()
let desk: Desk

beforeEach(async () => {
  store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
  desk = deskOn(madeEngine(encodeLink({ ...DEFAULTS, source: grid(3) })))
  await boot(desk, features)
})

/** The run of the first column as the file of somebody else. */
async function theirFile(change: (run: Run) => Run = (run) => run): Promise<Uint8Array<ArrayBuffer>> {
  const { doc, session } = now()
  const replay = session.columns[0].replay
  if (!replay) throw new Error('nothing ran')
  const run = change({ ...replay.run, adapter: THEIRS })
  return encodeRecording({ source: doc.source, solve: doc.solve, runs: [run] }, spacesIn(replay).spaces)
}

const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'theirs.run')

/** The same file with other words in its header. */
const altered = (bytes: Uint8Array, from: string | RegExp, to: string): Uint8Array<ArrayBuffer> =>
  withHeader(bytes, (header) => header.replace(from, to))

describe("somebody's run", () => {
  test('stands beside my columns, with every step of its trace, its adapter and its check', async () => {
    const [mine] = now().session.columns
    await openFile(desk, fileOf(await theirFile()))
    const { doc, session } = now()
    expect(session.problem).toBeUndefined()
    expect(session.columns).toHaveLength(3)
    expect(doc.kernels.map(({ id }) => id)).toEqual(session.columns.map(({ id }) => id))
    const theirs = session.columns[2]
    expect(theirs.replay?.run.trace).toEqual(mine.replay?.run.trace)
    expect(theirs.check).toEqual(mine.check)
    expect(theirs.replay?.eventTick).toEqual(mine.replay?.eventTick)
    expect([theirs.replay?.run.origin, theirs.replay?.run.adapter.name]).toEqual(['file', 'Their GPU'])
    expect(theirs.launch).toMatch(/^from a file: Their GPU, \d{4}-\d\d-\d\d$/)
    expect(session.columns[0]).toBe(mine)
  })

  test('of another matrix opens that one, and runs it here, first', async () => {
    const file = fileOf(await theirFile())
    await openMatrix(desk, grid(4))
    await openFile(desk, file)
    const { doc, session } = now()
    expect(doc.source).toEqual(grid(3))
    expect(session.columns.map(({ replay }) => replay?.run.origin)).toEqual(['twin', 'file'])
    expect(session.columns[1].replay?.run.trace).toEqual(session.columns[0].replay?.run.trace)
  })

  test('finds no place beside four columns, and none is lost', async () => {
    for (let n = 0; n < 3; n++) await openFile(desk, fileOf(await theirFile()))
    expect(now().session.columns).toHaveLength(4)
    expect(now().session.problem).toMatchObject({
      code: 'NoRoom',
      message: expect.stringMatching(/^theirs\.run: Four/),
    })
  })
})

/** What is done to a file, and what must be said of it. */
const BAD: Readonly<Record<string, readonly [(bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>, RegExp]>> = {
  'another version': [(bytes) => altered(bytes, '"version":3', '"version":9'), /version 3 only/],
  'a kernel that is not here': [
    (bytes) => altered(bytes, /"kernel":"[^"]*"/, '"kernel":"sptrsv/none"'),
    /no kernel sptrsv\/none/,
  ],
  'cut short': [(bytes) => bytes.slice(0, bytes.length / 2), /damaged/],
  'no recording': [() => new TextEncoder().encode('%%MatrixMarket'), /damaged/],
  'another matrix than it says': [
    (bytes) => altered(bytes, '"size":[3,3,3]', '"size":[4,3,3]'),
    /of 27 rows, and its matrix has 36/,
  ],
  'more steps than it holds': [(bytes) => altered(bytes, /"events":\d+/, '"events":4294967'), /holds fewer/],
  'a source of no kind': [(bytes) => altered(bytes, '"kind":"grid"', '"kind":"poem"'), /which matrix/],
}

test.each(Object.entries(BAD))(
  'a file with %s is refused with the reason, and nothing on screen is lost',
  async (_, [spoil, says]) => {
    const bytes = spoil(await theirFile())
    const before = now()
    await openFile(desk, fileOf(bytes))
    const { session, doc } = now()
    expect(session.problem?.message).toMatch(/^theirs\.run: /)
    expect(session.problem?.message).toMatch(says)
    expect(session.columns.every(({ status }) => status === 'ready')).toBe(true)
    // what its source gives is known once that matrix has been opened
    const untouched = doc === before.doc && session.columns === before.session.columns
    expect(untouched).toBe(_ !== 'another matrix than it says')
  },
)

test('mutant: a file that was not spoiled is not refused, so that each of these refusals is for its reason', async () => {
  patchSession({ problem: undefined })
  await openFile(desk, fileOf(altered(await theirFile(), '"version":3', '"version":3')))
  expect(now().session.problem).toBeUndefined()
})
