import { beforeAll, expect, test } from 'vitest'
import type { Frame, PictureBox, View } from '#src/engine/catalog/contract/view.ts'
import { views } from '#src/engine/catalog/views.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { markFor } from '#src/page/frame/picture/mark-for.ts'
import { linkKeys } from '#src/page/store/link/step-document.ts'
import { twinColumns } from '#src/page/store/twin.fixture.ts'
import { paletteOf, paneThatSays } from './opened.fixture.ts'

/** Runs that have together what all views that carry a mark ask for. */
const LINKS = [
  'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/sync_free',
  'm=grid:D3N7:4x4x4:seeded:1&k=spgemm/hash',
  'm=grid:D3N7:4x4x4:seeded:1&k=bfs/one_pass',
  'm=grid:D3N7:4x4x4:seeded:1&k=symgs/multicolour,symgs/subdomain',
  'm=grid:D3N7:4x4x4:seeded:1&k=sptrans/scan_trans',
  'm=grid:D3N7:4x4x4:seeded:1&k=colouring/jpl',
  'm=grid:D3N7:4x4x4:seeded:1&k=block_symgs/block5_opt',
  'm=grid:D3N7:4x4x4:seeded:1&k=lu/ranks',
  'm=example:dense&solve=ordering:natural,matching:false,nb:1&k=lu/levels',
  'm=grid:D3N27:4x4x4:laplacian:1&k=krylov/pcg(preconditioner=6)',
]
/** A mark is carried to and from these. */
const CARRIES = [
  'block_matrix',
  'blocks',
  'borders',
  'corner',
  'dag',
  'fill',
  'formats',
  'fractions',
  'frontier',
  'grid',
  'grids',
  'lanes',
  'matrix',
  'moves',
  'orders',
  'product',
  'ranks',
  'rounds',
  'state',
  'stencil',
  'sweep',
  'tiles',
  'timeline',
]
/** So are marks that these make themselves, of slots, groups or entries: each is picked again where it is. */
const OF_THEIR_OWN = ['accumulator', 'classes', 'collisions', 'items', 'slots']
/** Something may lie over a row in space, or in time over a row's line. */
const COVERED = ['corner', 'grid']
const SIZE = { width: 700, height: 480 }

const { catalog } = await views()
let runs: readonly Replay[]
beforeAll(async () => {
  const all = await Promise.all(LINKS.map((link) => twinColumns(linkKeys(link).doc)))
  runs = all.flat().map(({ replay }) => replay)
})

const middleOf = ({ x, y, width, height }: PictureBox) => [x + width / 2, y + height / 2] as const

/** What is drawn while a row is pinned. */
type Pinned = Frame & { readonly pin: Mark; readonly item: number }

/** A picture in an element of the page, and what takes both away. */
function shownIn(view: View, replay: Replay) {
  const host = document.createElement('div')
  Object.assign(host.style, { width: `${SIZE.width}px`, height: `${SIZE.height}px`, position: 'relative' })
  document.body.append(host)
  const picture = view.create(host, replay, paneThatSays())
  return { picture, remove: () => (picture.dispose(), host.remove()) }
}

const frameAt = (replay: Replay, tick: number): Frame => ({
  ...SIZE,
  tick,
  axisEnd: replay.end,
  palette: paletteOf('dark'),
  dpr: 1,
  options: {},
})

function expectInside([x, y]: readonly [number, number]): void {
  expect(x, 'in the element').toBeGreaterThanOrEqual(0)
  expect(x).toBeLessThanOrEqual(SIZE.width)
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y).toBeLessThanOrEqual(SIZE.height)
}

/** How often a pinned row has a place, and what is picked there is that row. */
async function tried(view: View, replay: Replay): Promise<{ readonly places: number; readonly hits: number }> {
  const { picture, remove } = shownIn(view, replay)
  const pinned = Array.from({ length: 12 }, (_, n): Pinned => {
    const item = Math.floor((n * replay.space.count) / 12)
    const pin = markFor(view, replay, { kind: 'item', space: replay.space.name, item }) as Mark
    return { ...frameAt(replay, replay.itemTick[item]), pin, item }
  })
  await loaded(picture, pinned)
  let [places, hits] = [0, 0]
  for (const { pin, item, ...frame } of pinned) {
    picture.draw({ ...frame, pin })
    const box = picture.place?.(pin)
    if (!box) continue
    places++
    expectInside(middleOf(box))
    const found = picture.pick(...middleOf(box))
    // where a mark is a block or a row of entries, another item of the same one may be picked
    const named = picture.named?.(pin)
    if (found?.kind === 'item' && (found.item === item || (named && picture.named?.(found) === named))) hits++
  }
  remove()
  return { places, hits }
}

/** How often a mark that the arrow keys come to has a place, in the middle of the run and at its end, and is picked there. */
function walked(view: View, replay: Replay): { readonly places: number; readonly hits: number } {
  const { picture, remove } = shownIn(view, replay)
  let [places, hits] = [0, 0]
  for (const tick of [Math.floor(replay.end / 2), replay.end]) {
    picture.draw(frameAt(replay, tick))
    let mark = picture.step?.(undefined, 1, 0)
    for (let n = 0; mark && n < 12; n++) {
      const pin = mark
      picture.draw({ ...frameAt(replay, tick), pin })
      const box = picture.place?.(pin)
      if (box) {
        places++
        expectInside(middleOf(box))
        const found = picture.pick(...middleOf(box))
        hits += Number(same(found, pin) || (isThin(box) && found !== undefined && isNear(picture.place?.(found), box)))
      }
      const along = picture.step?.(pin, 1, 0)
      mark = along && !same(along, pin) ? along : picture.step?.(pin, 0, 1)
    }
  }
  remove()
  return { places, hits }
}

/** Of marks that share a pixel another one may be picked. */
const isThin = ({ width, height }: PictureBox): boolean => Math.min(width, height) <= 1
const isNear = (one: PictureBox | undefined, other: PictureBox): boolean =>
  one !== undefined && middleOf(one).every((at, n) => Math.abs(at - middleOf(other)[n]) <= 1)

const same = (one: Mark | undefined, other: Mark): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Ends once one of the rows has a place: what a picture is drawn with is loaded then, and not every row is in every picture. */
async function loaded(picture: ReturnType<View['create']>, pinned: readonly Pinned[]): Promise<void> {
  const isPlaced = (frame: Pinned): boolean => {
    picture.draw(frame)
    return picture.place?.(frame.pin) !== undefined
  }
  for (let wait = 0; wait < 400 && !pinned.some(isPlaced); wait++)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

const shownBy = (view: View): Replay => {
  const replay = runs.flatMap((run) => view.needs(run) ?? [])[0]
  if (!replay) throw new Error('no run to show')
  const adapter = { name: '', kind: 'twin' } as Replay['run']['adapter']
  return { ...replay, run: { ...replay.run, adapter } }
}

test.each(CARRIES)('where %s has a row, there it is picked', async (id) => {
  const view = catalog.get(id) as View
  const { places, hits } = await tried(view, shownBy(view))
  expect(places).toBeGreaterThan(0)
  const least = COVERED.includes(id) ? Math.floor(places / 2) + 1 : places
  expect(hits).toBeGreaterThanOrEqual(least)
})

test.each(OF_THEIR_OWN)('where %s has a mark of its own, there it is picked', (id) => {
  const view = catalog.get(id) as View
  const { places, hits } = walked(view, shownBy(view))
  expect(places).toBeGreaterThan(3)
  expect(hits).toBe(places)
})

test('a mutant: a place that is another mark’s is found', () => {
  const view = catalog.get('slots') as View
  const beside: View = {
    ...view,
    create: (host, replay, pane) => {
      const picture = view.create(host, replay, pane)
      return { ...picture, place: (mark) => picture.place?.(picture.step?.(mark, 1, 0) ?? mark) }
    },
  }
  const { places, hits } = walked(beside, shownBy(view))
  expect(hits).toBeLessThan(places)
})

test('a mutant: a place that is another row’s is found', async () => {
  const view = catalog.get('dag') as View
  const beside: View = {
    ...view,
    create: (host, replay, pane) => {
      const picture = view.create(host, replay, pane)
      return {
        ...picture,
        place: (mark) => (mark.kind === 'item' ? picture.place?.({ ...mark, item: mark.item ^ 1 }) : undefined),
      }
    },
  }
  const { places, hits } = await tried(beside, shownBy(view))
  expect(hits).toBeLessThan(places)
})
