import { expect, test } from 'vitest'
import type { View } from '#src/engine/catalog/contract/view.ts'
import { stateOfWorker } from '#src/engine/run/query.ts'
import { readStage } from '#src/core/trace/event.ts'
import { type Mark, type Replay, SPINNING, WORKING } from '#src/engine/run/replay.ts'
import { linkKeys } from '#src/page/store/link/step-document.ts'
import { twinColumns } from '#src/page/store/twin.fixture.ts'
import { largestPart } from './code/most.ts'
import code from './code/view.ts'
import frontier from './frontier/view.ts'
import matrix from './matrix/view.ts'
import moves from './moves/view.ts'
import { shows as movesShow } from './moves/words.ts'
import { productOf } from './product/products.ts'
import product from './product/view.ts'
import { shows as productShows } from './product/words.ts'
import { shownRow } from './stencil/point.ts'
import stencil from './stencil/view.ts'
import { countTiles } from './tiles/tile.ts'
import tiles from './tiles/view.ts'

/** A grid of 4 × 4 × 4 points: 64 rows, 352 nonzeros. */
const GRID = 'm=grid:D3N7:4x4x4:seeded:1'

/** A matrix of one row with one entry. */
const POINT = 'm=grid:D3N7:1x1x1:seeded:1'

const runsOf = async (link: string, from = GRID): Promise<readonly Replay[]> =>
  (await twinColumns(linkKeys(`${from}&${link}`).doc)).map(({ replay }) => replay)

const shown = (view: View, runs: readonly Replay[], pin?: Mark) =>
  view.shows?.(
    runs.map((run) => view.needs(run)),
    pin ? { pin } : {},
  )

test('the headline of a search counts the frontiers from corner to corner of the grid, and the vertices of the widest', async () => {
  expect(shown(frontier, await runsOf('k=bfs/one_pass'))).toBe(
    'The search reaches 64 vertices in 10 iterations, with 12 in the widest frontier.',
  )
})

test('a transposition moves every nonzero', async () => {
  expect(shown(moves, await runsOf('k=sptrans/scan_trans'))).toBe(
    'Each of 352 entries moves to its place in the result.',
  )
})

test('the headline of a product counts what is added up, entry by entry', async () => {
  const runs = await runsOf('k=spgemm/hash')
  const [{ pattern }] = await runsOf('k=spmv/csr_vector')
  const { row_ptr, col_idx, rows } = pattern
  const rowOf = (i: number) => [...col_idx.subarray(row_ptr[i], row_ptr[i + 1])]
  let [products, entries] = [0, 0]
  for (let i = 0; i < rows; i++) {
    const made = rowOf(i).flatMap(rowOf)
    products += made.length
    entries += new Set(made).size
  }
  const words = shown(product, runs)?.replaceAll('\u202f', '')
  expect(words).toBe(`${products} products add up to ${entries} entries of C.`)
})

test('a headline of one entry is in the singular, and no entries have no headline', async () => {
  const [moving, summing] = [await runsOf('k=sptrans/scan_trans', POINT), await runsOf('k=spgemm/hash', POINT)]
  expect([shown(moves, moving), shown(product, summing)]).toEqual([
    'The one entry moves to its place in the result.',
    '1 product adds up to 1 entry of C.',
  ])
  const summed = product.needs(summing[0])
  if (!summed) throw new Error('one entry is no sum')
  const { terms, rows } = productOf(summed)
  expect([movesShow(0), productShows({ terms, rows, begins: new Uint32Array(1) })]).toEqual([undefined, undefined])
})

test('rows of a product light up; of rows that wait for one another, and of entries, the race tells', async () => {
  // a corner has 3 neighbours, a point within has 6
  expect(shown(matrix, await runsOf('k=spmv/csr_vector'))).toBe(
    'Each row lights up as workers take its 4 to 7 nonzeros.',
  )
  expect(shown(matrix, await runsOf('k=sptrsv/sync_free'))).toBeUndefined()
  expect(shown(matrix, await runsOf('k=sptrans/scan_trans'))).toBeUndefined()
})

test('the headline of tiles counts those that hold a nonzero, place by place', async () => {
  const runs = await runsOf('k=spmv/tile')
  const { row_ptr, col_idx, rows } = runs[0].pattern
  const held = new Set<string>()
  for (let i = 0; i < rows; i++)
    for (const j of col_idx.subarray(row_ptr[i], row_ptr[i + 1])) held.add(`${i >> 4},${j >> 4}`)
  expect(shown(tiles, runs)).toBe(`352 nonzeros fall into ${held.size} of 16 tiles.`)
  // the last tiles of 20 rows and 40 columns are not whole
  const ragged = {
    rows: 20,
    cols: 40,
    col_idx: Uint32Array.of(0, 15, 39, 39),
    row_ptr: new Uint32Array(21).fill(4, 20),
  }
  ragged.row_ptr.fill(3, 1, 20)
  expect(countTiles(ragged)).toBe(3)
})

test('the headline of a stencil says what its point needs: the pinned one, else the middle of the grid', async () => {
  const runs = await runsOf('k=sptrsv/sync_free')
  const row = (item: number) => shown(stencil, runs, { kind: 'item', space: 'row', item })
  expect([shown(stencil, runs), row(1)]).toEqual([
    'Row 42 needs 3 earlier neighbours.',
    'Row 1 needs 1 earlier neighbour.',
  ])
})

test('while a worker is pinned the headline names no row, since its picture leaves each row with the next tick', async () => {
  const runs = await runsOf('k=sptrsv/sync_free')
  const [run] = runs
  const size = [4, 4, 4] as const
  const pin: Mark = { kind: 'worker', worker: 1 }
  const rows = new Set(Array.from({ length: run.end + 1 }, (_, tick) => shownRow(run, size, { pin, tick })))
  expect(rows.size, 'rows that the picture shows').toBeGreaterThan(1)
  expect(shown(stencil, runs, pin)).toBeUndefined()
})

test('the headline of code names the part that most workers are in, counted tick by tick', async () => {
  const runs = await runsOf('k=sptrsv/level_set,sptrsv/sync_free')
  for (const run of runs) {
    const counts = new Map<number | 'polling', number>()
    for (let tick = 1; tick <= run.end; tick++)
      for (let worker = 0; worker < run.workers; worker++) {
        const { state, event } = stateOfWorker(run, worker, tick)
        const part = state === SPINNING ? 'polling' : state === WORKING ? readStage(run.run.trace, event) : undefined
        if (part !== undefined) counts.set(part, (counts.get(part) ?? 0) + 1)
      }
    const all = [...counts.values()].reduce((sum, n) => sum + n, 0)
    expect(largestPart(run)?.share).toBeCloseTo(Math.max(...counts.values()) / all, 10)
  }
  expect(shown(code, runs)).toMatch(
    /^Of their time working or polling, \*\*A\*\*’s workers spend .* in “.*”, \*\*B\*\*’s .* in polling\.$/,
  )
})
