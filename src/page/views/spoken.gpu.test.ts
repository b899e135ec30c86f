import { afterEach, beforeAll, expect, test } from 'vitest'
import type { View } from '#src/engine/catalog/contract/view.ts'
import { views } from '#src/engine/catalog/views.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Column } from '#src/page/store/session.ts'
import { linkKeys } from '#src/page/store/link/step-document.ts'
import { patchDoc, patchSession } from '#src/page/store/store.ts'
import { twinColumns } from '#src/page/store/twin.fixture.ts'
import { hostPicture } from '#src/page/frame/picture/picture-host.ts'
import { speak, spoken } from '#src/page/frame/picture/spoken.ts'
import * as texts from '#src/page/frame/words.ts'
import '#src/page/frame/tokens.css'

/** Runs that have together what all views ask for. */
const LINKS = [
  'm=grid:D3N7:4x4x4:seeded:1&k=sptrsv/sync_free,sptrsv/structured',
  'm=grid:D3N7:4x4x4:seeded:1&k=spmv/csr_vector,spmv/tile',
  'm=grid:D3N7:4x4x4:seeded:1&k=spgemm/hash,spgemm/tile',
  'm=grid:D3N7:4x4x4:seeded:1&k=sptrans/scan_trans,sptrans/radix_trans',
  'm=grid:D3N7:4x4x4:seeded:1&k=bfs/one_pass',
  'm=grid:D3N7:4x4x4:seeded:1&solve=share:1e-1&k=spmspv/push_once',
  'm=grid:D3N7:4x4x4:seeded:1&k=colouring/jpl',
  'm=grid:D3N7:4x4x4:seeded:1&k=symgs/multicolour,symgs/subdomain',
  'm=grid:D3N7:4x4x4:seeded:1&k=block_symgs/block5_opt',
  'm=grid:D3N7:4x4x4:seeded:1&k=lu/ranks',
  'm=example:dense&solve=ordering:natural,matching:false,nb:1&k=lu/levels',
  'm=grid:D3N7:4x4x4:seeded:1&k=block_krylov/bicgstab',
  'm=grid:D3N27:4x4x4:laplacian:1&k=krylov/pcg(preconditioner=6)',
]
/** What these draw has no marks: the playhead goes along it, and the line below says where. */
const WITHOUT_MARKS = ['convergence']
/** Pressed in this order, as by someone who looks round. */
const PRESSES = ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowUp']

const { catalog } = await views()
let runs: readonly Replay[]

beforeAll(async () => {
  const all = await Promise.all(LINKS.map((link) => twinColumns(linkKeys(link).doc)))
  runs = all.flat().map(({ replay }) => replay)
})

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** What is said while the arrows go through a picture of a run, in its pane. */
async function heard(view: View, replay: Replay, patience = 3000): Promise<readonly string[]> {
  const element = document.createElement('div')
  Object.assign(element.style, { width: '600px', height: '400px', position: 'relative' })
  document.body.append(element)
  patchSession({
    hover: undefined,
    columns: [{ id: replay.run.kernel, title: '', idea: '', status: 'ready', replay } satisfies Column],
  })
  patchDoc({ tick: Math.ceil(replay.end / 2) })
  const failed = (error: unknown) => expect.fail(String(error))
  const hosted = { id: 'view', view, replay, column: 0, life: '', device: async () => undefined, say: () => {}, failed }
  ends.push(hostPicture(element, hosted), () => element.remove())
  const press = (key: string): string => {
    speak('')
    element.dispatchEvent(new KeyboardEvent('keydown', { key }))
    return spoken.getState().words
  }
  // what some pictures go through arrives late
  const until = performance.now() + patience
  let said = PRESSES.map(press)
  while (!speaks(said) && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    said = PRESSES.map(press)
  }
  return said
}

/** Whether marks are named, and the arrows come to different ones. */
function speaks(said: readonly string[]): boolean {
  const marks = said.filter((words) => words !== texts.noneThere)
  return marks.every((words) => words !== '') && new Set(marks).size > 1
}

/** The first runs of two operations that a view can show, as it needs them. */
function shownBy(view: View): readonly Replay[] {
  const all = runs.flatMap((replay) => view.needs(replay) ?? [])
  const operations = [...new Set(all.map(({ operation }) => operation))]
  return operations.slice(0, 2).map((name) => all.find(({ operation }) => operation === name) as Replay)
}

const marked = [...catalog].filter(([id]) => !WITHOUT_MARKS.includes(id))

test.each(marked)('the arrow keys go through %s, and what they come to is said', async (id, view) => {
  const shown = shownBy(view)
  expect(shown.length, 'runs to show').toBeGreaterThan(0)
  for (const replay of shown) {
    const said = await heard(view, replay)
    expect(speaks(said), `${id} of ${replay.run.kernel}: ${said.join(' | ')}`).toBe(true)
  }
})

/** What a view's own marks are called: more than rows and entries. */
test.each([
  ['dag', /^level 0: 1 of 1 row/],
  ['tiles', /^Tile \(0, 0\) · CSR · \d+ nonzeros, .* full\. row 0/],
  ['timeline', /^worker 0: /],
])('%s names what it is made of', async (id, name) => {
  const view = catalog.get(id) as View
  const [replay] = shownBy(view)
  expect((await heard(view, replay))[0]).toMatch(name)
})

/** Faults of a view's arrow keys, each of which is heard. */
const FAULTS: Readonly<Record<string, (view: View) => View>> = {
  'that go nowhere': stepping(() => undefined),
  'that stay where they are': stepping((replay) => ({ kind: 'item', space: replay.space.name, item: 0 })),
  'that come to what the run does not have': stepping(() => ({ kind: 'item', space: 'nothing', item: 0 })),
}

function stepping(step: (replay: Replay) => ReturnType<NonNullable<ReturnType<View['create']>['step']>>) {
  return (view: View): View => ({
    ...view,
    create: (host, replay, pane) => ({ ...view.create(host, replay, pane), step: () => step(replay) }),
  })
}

test.each(Object.entries(FAULTS))('arrow keys %s are found', async (_, spoil) => {
  const view = catalog.get('matrix') as View
  const [replay] = shownBy(view)
  expect(speaks(await heard(spoil(view), replay, 0))).toBe(false)
})
