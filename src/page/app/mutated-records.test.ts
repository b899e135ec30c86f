import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { createElement, type ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { boot } from '#src/page/app/boot.ts'
import { features } from '#src/page/features/features.ts'
import { type Desk, deskOn } from '#src/page/desk/desk.ts'
import { madeEngine } from '#src/page/desk/engine.fixture.ts'
import { openFile } from '#src/page/features/open/open-file.ts'
import { captionOf } from '#src/page/features/take/caption.ts'
import { axisWords, whyNoTime } from '#src/page/frame/sentences/axis-words.ts'
import { runSentence, whoIsFaster } from '#src/page/frame/sentences/run-sentence.ts'
import { placeWords } from '#src/page/frame/sentences/spoken-place.ts'
import { runBadge } from '#src/page/frame/sentences/run-badge.ts'
import { timesOf } from '#src/page/frame/sentences/fastest.ts'
import { TIMING } from '#src/page/frame/replay.fixture.ts'
import { csvOf } from '#src/page/figures/race/csv.ts'
import { figuresOf } from '#src/page/figures/race/all-figures.ts'
import { Rooms } from '#src/page/figures/plot/use-room.ts'
import { SolveTime } from '#src/page/figures/race/SolveTime.tsx'
import { TickShares } from '#src/page/figures/race/TickShares.tsx'
import { timingSentence } from '#src/page/figures/race/timing-sentence.ts'
import { Draw, Side } from '#src/page/figures/timing/Timing.tsx'
import { modeOf, withTimings } from '#src/page/figures/times/column-times.ts'
import { packed, unpacked } from '#src/engine/run/record/record.fixture.ts'
import { alongTimeOnce } from '#src/page/store/along-time.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { EMPTY_SESSION, type Column } from '#src/page/store/session.ts'
import { type AppState, store } from '#src/page/store/store.ts'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('crossOriginIsolated', false)
})

// charts are drawn, as on a page of this size
const given = vi.spyOn(Rooms, 'use').mockReturnValue([{ current: null }, { width: 900, height: 420, u: 1 }])
afterAll(() => given.mockRestore())

/** Recordings of a solve, a product, a product of two matrices with what came out, a search and a transposition. */
const BASES = ['d3n7-6', 'tiles', 'rmat-6-squared', 'rmat-9-searched', 'rmat-10-transposed'] as const
const ALL = Boolean(process.env['CHECK_ALL'])
const DRAWN = ALL ? 5000 : 300

/** What any value of a header can be replaced by. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  7,
  -1,
  0.5,
  1e-320,
  1e9,
  1e308,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  '',
  '0',
  'fast',
  'x'.repeat(300_000),
  '<img src=x onerror=alert(1)>',
  'a\u202eb\nc',
  '__proto__',
  'sptrsv/level_set',
  'spmv/csr5',
  'bfs/one_pass',
  [],
  {},
  [null],
  [[]],
  [-1],
  [1e-320, 1e9],
  Array.from({ length: 20 }, (_, n) => (n < 10 ? 9 : 1)),
  Array.from({ length: 2000 }, () => ({ phase: 0, ms: 1 })),
  { ok: true },
  { ms: 7, clock: 'timestamp' },
  { ms: [1e-6], clock: 'fence' },
  { kind: 'address', url: 'http://127.0.0.1:4399/beacon?from=record.mtx' },
  { kind: 'grid', stencil: 'D3N7', size: [4, 4, 4], values: 'seeded', seed: 2 },
  { kind: 'grid', stencil: 'D3N7', size: [1e9, 1e9, 1e9], values: 'seeded', seed: 2 },
]

/** One change of a file: of its header at a place, of its bytes behind it, or of its packing. */
type Mutation =
  | { readonly kind: 'set' | 'drop' | 'double'; readonly at: number; readonly value: number }
  | { readonly kind: 'bytes'; readonly at: number; readonly value: number }
  | { readonly kind: 'cut' | 'grow' | 'pack'; readonly at: number; readonly value: number }

const mutations = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 8, arbitrary: fc.constant('set' as const) },
      { weight: 2, arbitrary: fc.constantFrom('drop' as const, 'double' as const) },
      { weight: 3, arbitrary: fc.constant('bytes' as const) },
      { weight: 1, arbitrary: fc.constantFrom('cut' as const, 'grow' as const, 'pack' as const) },
    ),
    at: fc.nat(),
    value: fc.nat(),
  }),
  { minLength: 1, maxLength: 3 },
)

type Place = { readonly of: Record<string, unknown>; readonly key: string }

/** Every value within a value, by what holds it. */
function placesIn(value: unknown, found: Place[] = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return found
  for (const key of Object.keys(value)) {
    found.push({ of: value as Record<string, unknown>, key })
    placesIn((value as Record<string, unknown>)[key], found)
  }
  return found
}

function mutated(base: Uint8Array, all: readonly Mutation[]): Uint8Array<ArrayBuffer> {
  const { header, rest } = unpacked(base)
  const head: unknown = JSON.parse(header)
  let tail = Buffer.from(rest)
  let file: Uint8Array<ArrayBuffer> | undefined
  for (const { kind, at, value } of all) {
    const places = placesIn(head)
    const { of, key } = places[at % places.length]
    if (kind === 'set') of[key] = structuredClone(HOSTILE[value % HOSTILE.length])
    else if (kind === 'drop') delete of[key]
    else if (kind === 'double' && Array.isArray(of)) of.push(of[Number(key)])
    else if (kind === 'bytes') tail[at % tail.length] = value & 0xff
    else if (kind === 'cut') tail = tail.subarray(0, at % tail.length)
    else if (kind === 'grow') tail = Buffer.concat([tail, Buffer.alloc(1 + (at % 64), value & 0xff)])
    else if (kind === 'pack') {
      file = packed(Buffer.from(JSON.stringify(head)), tail)
      file[at % file.length] ^= 1 + (value % 255)
    }
  }
  return file ?? packed(Buffer.from(JSON.stringify(head)), tail)
}

/** Classes of what is said, none of which is a fault of the page. */
const SAID = ['BadRecording', 'UnknownKernel', 'NoRoom', 'AskAddress', 'AskLarge', 'TooLarge']
/** Sentences about a file as a whole; all others name the field. */
const WHOLE =
  /damaged|ends early|ends within|another kind of file|goes on after|holds fewer|more bytes than|another matrix/

const fetched = vi.fn<() => void>()

async function markup(Part: ComponentType): Promise<string> {
  const { prelude } = await prerender(createElement(Part))
  return new Response(prelude).text()
}

const told = (columns: readonly Column[]): string => {
  const timed = withTimings(columns)
  const { session, doc } = store.getState()
  const end = Math.max(...columns.map(({ replay }) => replay?.end ?? 0))
  const shown = figuresOf(timed)
  const csv = csvOf(shown, timed, { matrix: '', adapter: '', browser: '', date: '', link: '' })
  const mark = { kind: 'item', space: columns[0].replay?.space.name ?? '', item: 0 } as const
  return [
    runSentence(columns, 0),
    runSentence(columns, end, mark),
    whoIsFaster(columns),
    timingSentence(timed, modeOf(timed)),
    axisWords(columns, whyNoTime({ ...session, alongTime: alongTimeOnce() })).words,
    placeWords(columns, Math.floor(end / 2), end),
    runBadge(session).words,
    csv,
    ...captionOf(session, '').runs,
    ...timesOf(columns).map((words) => words ?? ''),
    doc.kernels.map(({ id }) => id).join(),
  ].join('\n')
}

/** What is wrong with what the page made of a file; nothing where nothing is. */
async function faults(desk: Desk, file: Uint8Array<ArrayBuffer>): Promise<readonly string[]> {
  const before = store.getState().session.columns.length
  await openFile(desk, new File([file], 'theirs.run'))
  const { problem, columns } = store.getState().session
  const found: string[] = []
  if (fetched.mock.calls.length > 0) found.push('something was fetched')
  if (problem) {
    const { code, message, at } = problem
    if (!SAID.includes(code)) found.push(`${code}: ${message}`)
    if (code === 'BadRecording' && !WHOLE.test(message) && at['field'] === undefined) found.push(`no field: ${message}`)
    if (message.length > 600) found.push(`${message.length} letters`)
    return found
  }
  if (columns.length <= before) return found // a source that is open already, in other words
  const words = told(columns)
  const pages = [await markup(Draw), await markup(Side), await markup(SolveTime), await markup(TickShares)].join('\n')
  for (const bad of ['undefined', 'NaN', '[object', 'Infinity']) {
    if (words.includes(bad))
      found.push(`says ${bad}: ${words.slice(Math.max(0, words.indexOf(bad) - 80), words.indexOf(bad) + 40)}`)
    if (pages.includes(bad))
      found.push(`shows ${bad}: ${pages.slice(Math.max(0, pages.indexOf(bad) - 80), pages.indexOf(bad) + 40)}`)
  }
  if (/times as fast|tie at/.test(words)) found.push('compares times')
  if (!words.includes('from a file')) found.push('does not say where it is from')
  return found
}

describe.each(BASES)('records made of %s.run', (name) => {
  const base = new Uint8Array(readFileSync(`public/runs/${name}.run`))
  let desk: Desk
  let open: AppState

  beforeAll(async () => {
    vi.stubGlobal('fetch', fetched)
    vi.spyOn(store, 'getInitialState').mockImplementation(() => store.getState())
    store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
    desk = deskOn(madeEngine('?m=example:csr5&k=spmv/csr_scalar'))
    await boot(desk, features)
    await openFile(desk, new File([base], 'theirs.run'))
    const { doc, session } = store.getState()
    const adapter = {
      kind: 'gpu',
      name: 'My GPU',
      vendor: '',
      architecture: '',
      description: '',
      subgroupSize: 32,
      browser: '',
    } as const
    const mine: Column = { ...session.columns[0], timing: TIMING, timed: { date: '2026-11-24T00:00:00Z', adapter } }
    open = {
      ...store.getState(),
      doc: { ...doc, kernels: doc.kernels.slice(0, 1) },
      session: { ...session, notice: undefined, columns: [mine] },
    }
  })

  beforeEach(() => {
    store.setState(open)
    fetched.mockClear()
  })

  test('the recording itself has no fault', async () => {
    expect(await faults(desk, base)).toEqual([])
    expect(store.getState().session.columns.length).toBeGreaterThan(1)
  })

  test('end in a class and a field, or can be shown: never in a fault, a hang or a request', {
    timeout: 3_600_000,
  }, async () => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(mutations, async (all) => {
        store.setState(open)
        fetched.mockClear()
        expect(await faults(desk, mutated(base, all))).toEqual([])
        if (!store.getState().session.problem) accepted++
      }),
      { numRuns: Math.ceil(DRAWN / BASES.length) },
    )
    expect(accepted, 'some are accepted, so that showing them is tried').toBeGreaterThan(0)
  })
})
