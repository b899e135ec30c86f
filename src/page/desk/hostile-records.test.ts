import { beforeEach, expect, test, vi } from 'vitest'
import { packed, unpacked } from '#src/engine/run/record/record.fixture.ts'
import { encodeRecording } from '#src/engine/run/record/record.ts'
import { spacesIn } from '#src/engine/run/query.ts'
import type { Timing } from '#src/engine/run/run.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { isFromFile } from '#src/page/store/from-file.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { boot } from '#src/page/app/boot.ts'
import { features } from '#src/page/features/features.ts'
import { type Desk, deskOn } from './desk.ts'
import { madeEngine } from './engine.fixture.ts'
import { openAgreed } from './opening/open.ts'
import { openFile } from '#src/page/features/open/open-file.ts'

/** What a stranger's file says of itself, and what comes of it: a class and a field, or a column that says where it is from. */

vi.hoisted(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { querySelector: () => null })
})

const source: MatrixSource = { kind: 'grid', stencil: 'D3N7', size: [3, 3, 3], values: 'seeded', seed: 1 }
const TIMING: Timing = {
  single: { ms: [1, 1, 1, 1, 1, 1, 1], clock: 'timestamp' },
  batch: 20,
  analysisMs: 1,
  prepareMs: 0,
  uploadMs: 1,
  compileMs: 1,
  readbackMs: 1,
  stepMs: 1e-4,
  rejected: 0,
}

const fetched = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('no network')))
const now = () => store.getState()
let desk: Desk

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockClear()
  store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
  desk = deskOn(madeEngine(encodeLink({ ...DEFAULTS, source })))
  await boot(desk, features)
})

type Header = {
  source: object
  digest?: string
  runs: ({ timing: Record<string, unknown>; check: Record<string, unknown> } & Record<string, unknown>)[]
} & Record<string, unknown>

/** The two runs on screen as somebody's file, with a header that was changed. */
async function changed(change: (header: Header) => void): Promise<File> {
  const { doc, session } = now()
  const runs = session.columns.flatMap(({ replay, check }) =>
    replay ? [{ ...replay.run, timing: TIMING, ...(check && { check }) }] : [],
  )
  const [{ replay }] = session.columns
  if (!replay) throw new Error('nothing ran')
  const bytes = await encodeRecording({ source: doc.source, solve: doc.solve, runs }, spacesIn(replay).spaces)
  const { header, rest } = unpacked(bytes)
  const head = JSON.parse(header) as Header
  change(head)
  return new File([packed(Buffer.from(JSON.stringify(head)), rest)], 'theirs.run')
}

const inRun = (change: (run: Header['runs'][number]) => void) => (header: Header) => change(header.runs[0])
const inTiming = (change: (timing: Record<string, unknown>) => void) => inRun(({ timing }) => change(timing))

/** Files of which a word is said, the field that it is said of, and how it is called. */
const REFUSED: Readonly<Record<string, readonly [change: (header: Header) => void, field: string, says: RegExp]>> = {
  'a series that is a number': [
    inTiming((t) => (t['single'] = { ms: 7, clock: 'timestamp' })),
    'runs.0.timing.single.ms',
    /list/,
  ],
  'a time below 0': [
    inTiming((t) => (t['single'] = { ms: [1, -1], clock: 'timestamp' })),
    'runs.0.timing.single.ms.1',
    /from 0 to/,
  ],
  'times in words': [inRun((run) => Object.assign(run, { timing: 'fast' })), 'runs.0.timing', /an object/],
  'no parameters': [inRun((run) => (run['params'] = null)), 'runs.0.params', /an object/],
  'a parameter in words': [
    inRun((run) => (run['params'] = { workers: 'many' })),
    'runs.0.params.workers',
    /whole number/,
  ],
  'a check without measures': [
    inRun((run) => Object.assign(run, { check: { ok: true } })),
    'runs.0.check.measures',
    /missing/,
  ],
  'a check that contradicts its measures': [
    inRun(({ check }) =>
      Object.assign(check, { ok: true, measures: [{ name: 'backward error', value: 1e9, bound: 1e-6 }] }),
    ),
    'runs.0.check.ok',
    /contradicts the measures/,
  ],
  'a title that is an object': [inRun((run) => (run['title'] = { a: 1 })), 'runs.0.title', /line of text/],
  'a title over two lines': [inRun((run) => (run['title'] = 'a\nchecked')), 'runs.0.title', /line of text/],
  'no adapter': [inRun((run) => (run['adapter'] = null)), 'runs.0.adapter', /an object/],
  'a name of 200 000 letters': [
    inRun((run) => (run['adapter'] = { ...(run['adapter'] as object), name: 'x'.repeat(200_000) })),
    'runs.0.adapter.name',
    /200 letters/,
  ],
  'no idea': [inRun((run) => delete run['idea']), 'runs.0.idea', /missing/],
  'no date': [inRun((run) => (run['date'] = 'yesterday')), 'runs.0.date', /moment in time/],
  'a kernel of another operation': [
    inRun((run) => (run['kernel'] = 'spmv/csr5')),
    'runs.1.kernel',
    /a kernel of spmv, as that of the first run is/,
  ],
  'a solve whose kernels are renamed to products': [
    (header) => header.runs.forEach((run) => (run['kernel'] = 'spmv/csr5')),
    'solve.triangle',
    /no spmv can be posed with/,
  ],
  'a kernel that it uses and that is not here': [
    inRun((run) => (run['uses'] = 'sptrsv/none')),
    'runs.0.uses',
    /no kernel/,
  ],
  'every 0': [inRun((run) => (run['every'] = 0)), 'runs.0.every', /from 1 to/],
  'every −1': [inRun((run) => (run['every'] = -1)), 'runs.0.every', /from 1 to/],
  'a clock that ran backwards': [
    inRun((run) => (run['clock'] = { ticks: 9, passMs: -1, bound: 99 })),
    'runs.0.clock.passMs',
    /from 0 to/,
  ],
  '100 000 passes at phase 0': [
    inRun((run) => (run['passes'] = Array.from({ length: 100_000 }, () => ({ phase: 0, ms: 1 })))),
    'runs.0.passes',
    /more parts than the run has steps/,
  ],
  'passes out of order': [
    inRun((run) => (run['passes'] = [5, 0].map((phase) => ({ phase, ms: 1 })))),
    'runs.0.passes',
    /in the order of its phases/,
  ],
  'a stage that speaks of what is not there': [
    inRun((run) => (run['stages'] = [{ name: 'x', space: 'moon' }])),
    'runs.0.stages.0.space',
    /“moon”/,
  ],
  'other rows than its matrix has': [
    (header) => {
      delete header.digest
      header.runs[0]['rows'] = 7
    },
    'runs.0.rows',
    /of 7 rows, and its matrix has 27/,
  ],
  'no run': [(header) => (header.runs = []), 'runs', /a list of 1 to 64/],
}

test.each(Object.entries(REFUSED))(
  '%s: refused with the field, and nothing on screen is lost',
  async (_, [change, field, says]) => {
    const file = await changed(change)
    const before = now()
    await openFile(desk, file)
    const { problem, columns } = now().session
    expect(problem?.code).toMatch(/^(BadRecording|UnknownKernel)$/)
    expect(problem?.at['field']).toBe(field)
    expect(problem?.message).toMatch(says)
    expect(problem?.message.length).toBeLessThan(300)
    expect(columns).toBe(before.session.columns)
  },
)

test('a source that no generator makes is a fault of the file, with its field', async () => {
  const unmakeable = { kind: 'rmat', scale: 0, edges: 6, skew: 100, seed: 3 }
  await openFile(desk, await changed((header) => void Object.assign(header, { source: unmakeable })))
  const { problem } = now().session
  expect([problem?.code, problem?.at['field']]).toEqual(['BadRecording', 'source'])
  expect(problem?.message).toMatch(/R-MAT graph has .* rows/)
})

test('times of a file go through the rule of series: two groups are withheld, with the reason', async () => {
  const groups = Array.from({ length: 20 }, (_, n) => (n < 10 ? 9 : 1))
  await openFile(desk, await changed(inTiming((timing) => (timing['single'] = { ms: groups, clock: 'timestamp' }))))
  const { timing } = now().session.columns[2]
  expect(timing?.single).toBeUndefined()
  expect(timing?.withheld?.single).toMatch(/fall|two groups/)
})

test('times of a software adapter are called noisy in a file as where they were taken', async () => {
  const groups = Array.from({ length: 20 }, (_, n) => (n < 10 ? 9 : 1))
  const file = await changed((header) => {
    inTiming((timing) => (timing['single'] = { ms: groups, clock: 'timestamp' }))(header)
    for (const run of header.runs) run.adapter = { ...(run.adapter as object), kind: 'software' }
  })
  await openFile(desk, file)
  const { timing } = now().session.columns[2]
  expect(timing?.single?.ms).toEqual(groups)
  expect(timing?.noisy?.single).toMatch(/fall|two groups/)
})

test('an error that was not finite does not come back as none', async () => {
  const measures = [{ name: 'backward error', value: null, bound: 1e-6 }]
  await openFile(
    desk,
    await changed(inRun((run) => Object.assign(run, { check: { ok: false, measures, overflow: false } }))),
  )
  expect(now().session.columns[2].check?.measures[0].value).toBeNaN()
})

test('an address in a file is asked about as in a link: nothing is fetched before a click that names the host', async () => {
  const url = 'http://127.0.0.1:4399/beacon?from=record.mtx'
  await openFile(desk, await changed((header) => (header.source = { kind: 'address', url })))
  const { problem, columns } = now().session
  expect(problem?.code).toBe('AskAddress')
  expect(problem?.message).toMatch(/^theirs\.run: .*127\.0\.0\.1:4399/)
  expect(problem?.remedies).toEqual([
    { label: 'Fetch it from 127.0.0.1:4399', command: 'problem.agree', arg: JSON.stringify({ kind: 'address', url }) },
  ])
  expect([fetched.mock.calls.length, columns.length]).toEqual([0, 2])
  await openAgreed(desk, { kind: 'address', url })
  expect(fetched.mock.calls).toHaveLength(1)
  expect([...new Set(now().session.agreed)]).toEqual([expect.stringContaining('127.0.0.1')])
})

test('mutant: a file that nothing was done to is opened, and both columns say that they are from it', async () => {
  await openFile(desk, await changed(() => undefined))
  const { problem, columns } = now().session
  expect([problem, columns.map(isFromFile)]).toEqual([undefined, [false, false, true, true]])
  expect(fetched).not.toHaveBeenCalled()
})
