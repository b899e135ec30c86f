import { afterEach, expect, test, vi } from 'vitest'
import { openGpu } from '#src/engine/gpu/device/device.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { EMPTY_SESSION, type Column } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { boot } from '#src/page/app/boot.ts'
import { features } from '#src/page/features/features.ts'
import { type Desk, deskOn } from '#src/page/desk/desk.ts'
import type { Engine } from '#src/page/desk/engine.ts'
import { madeEngine } from '#src/page/desk/engine.fixture.ts'
import { measureAll } from '#src/page/desk/measure/measure.ts'
import { openFile } from '../open/open-file.ts'
import { runHere } from './run.ts'
import { saveRuns } from './save-runs.ts'

const source: MatrixSource = { kind: 'grid', stencil: 'D3N7', size: [4, 4, 3], values: 'seeded', seed: 1 }
const LINK = encodeLink({ ...DEFAULTS, source, kernels: DEFAULTS.kernels.slice(0, 1) })

/** A page whose kernels run on the software adapter, and one that has no GPU and runs their twins. */
const PAGES: Readonly<Record<'software' | 'twin', () => Engine>> = {
  software: () => ({ ...madeEngine(LINK), gpu: { open: openGpu, whenLost: () => undefined } }),
  twin: () => madeEngine(LINK),
}

/** Opens the page anew, as in another browser. */
async function opened(page: keyof typeof PAGES): Promise<Desk> {
  store.setState({ doc: DEFAULTS, session: EMPTY_SESSION, commands: [] })
  const desk = deskOn(PAGES[page]())
  await boot(desk, features)
  if (page === 'software') {
    await runHere(desk)
    await measureAll(desk)
  }
  expect(store.getState().session.columns.map(({ status, replay }) => [status, replay?.run.adapter.kind])).toEqual([
    ['ready', page],
  ])
  return desk
}

/** The file that the page gives to the visitor. */
async function savedFile(): Promise<File> {
  const given: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${given.push(blob as Blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await saveRuns()
  return new File(given, 'theirs.run')
}

afterEach(() => vi.restoreAllMocks())

/** What of a column is the same wherever it is looked at; an error that is not finite is null in a file. */
function heldOf({ id, title, replay, check, timing }: Column) {
  if (!replay) throw new Error('nothing ran')
  const { adapter, date, params, trace } = replay.run
  const [words, ticks] = [[...trace.words], [...replay.eventTick]]
  const told: unknown = JSON.parse(JSON.stringify({ adapter, date, params, check, timing }))
  return { id, title, words, ticks, told }
}

test.each([
  ['software', 'twin'],
  ['twin', 'software'],
] as const)('a run of the page that has "%s" opens in the one that has "%s", beside its own', async (from, to) => {
  await opened(from)
  const theirs = store.getState().session.columns[0]
  expect(theirs.timing !== undefined, 'times are measured on a GPU alone').toBe(from === 'software')
  const file = await savedFile()
  const desk = await opened(to)
  const [mine] = store.getState().session.columns
  await openFile(desk, file)
  const { columns, problem } = store.getState().session
  expect([problem, columns.length, columns[0] === mine]).toEqual([undefined, 2, true])
  expect(columns[1].replay?.run.origin).toBe('file')
  expect(heldOf(columns[1])).toEqual(heldOf(theirs))
  expect(heldOf(columns[1]), 'mutant: my own column for theirs').not.toEqual(heldOf(mine))
})
