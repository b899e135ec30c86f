import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { sourceLabel } from '#src/core/sparse/label.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import type { Document } from '#src/page/store/document.ts'
import { expectAnswers, warm } from './support/answers.ts'
import { expect, test } from './support/app.ts'
import { settled, stateOf } from './support/page.ts'
import { projectModule } from './support/project-module.ts'
import { ALL } from './support/seen.ts'
import { patience } from './support/slowness.ts'

const { DEFAULTS } = await projectModule<typeof import('#src/page/store/document.ts')>('src/page/store/document.ts')
const { decodeLink, encodeLink } =
  await projectModule<typeof import('#src/page/store/link/link.ts')>('src/page/store/link/link.ts')

/** Documents made from their properties, small ones, opened by their links: the page shows what each says, or a sentence. */

const SEED = Number(process.env['CHECK_SEED'] ?? 1)
const HOW_MANY = ALL ? 200 : 8

const side = fc.integer({ min: 1, max: 7 })
const seed = fc.nat(99)

const source: fc.Arbitrary<MatrixSource> = fc.oneof(
  fc.record({
    kind: fc.constant('grid' as const),
    stencil: fc.constantFrom('D2N5' as const, 'D3N7' as const, 'D3N27' as const),
    size: fc.tuple(side, side, side),
    values: fc.constantFrom('seeded' as const, 'laplacian' as const),
    seed,
  }),
  fc.record({ kind: fc.constant('delaunay' as const), points: fc.integer({ min: 0, max: 150 }), seed }),
  fc.record({
    kind: fc.constant('rmat' as const),
    scale: fc.integer({ min: 0, max: 6 }),
    edges: fc.integer({ min: 0, max: 6 }),
    skew: fc.integer({ min: 0, max: 110 }),
    seed,
  }),
  fc.record({
    kind: fc.constantFrom('banded' as const, 'arrow' as const),
    rows: fc.integer({ min: 0, max: 60 }),
    width: fc.integer({ min: 0, max: 70 }),
    seed,
  }),
)

const solve = fc.record({
  triangle: fc.constantFrom('lower' as const, 'upper' as const),
  of: fc.constantFrom('matrix' as const, 'ilu0' as const, 'ic0' as const, 'ilu1' as const, 'ilu5' as const),
  values: fc.constantFrom('own' as const, 'seeded' as const),
  diagonal: fc.constantFrom('error' as const, 'unit' as const, 'shift' as const),
  seed,
})

const SOLVING = ['level_set', 'sync_free', 'thread_level', 'auto', 'slab_march', 'chain_phases', 'hybrid_rows']
const MULTIPLYING = ['csr_scalar', 'csr_vector', 'coo_segmented', 'merge', 'ell', 'sell', 'auto']
const columns = (operation: string, names: readonly string[]) =>
  fc
    .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 })
    .map((ids) => ids.map((id) => ({ id: `${operation}/${id}`, params: {} })))

const PANES = ['timeline', 'matrix', 'dag', 'lanes', 'state', 'code', 'stencil', 'formats', 'tiles']

const documents: fc.Arbitrary<Document> = fc
  .record({
    source,
    solve,
    kernels: fc.oneof(columns('sptrsv', SOLVING), columns('spmv', MULTIPLYING)),
    panes: fc.uniqueArray(fc.constantFrom(...PANES), { minLength: 1, maxLength: 3 }),
    screen: fc.constantFrom('race' as const, 'race' as const, 'timing' as const, 'breakeven' as const),
    tick: fc.integer({ min: 1, max: 400 }),
    pin: fc.option(
      fc.nat(80).map((row) => ({ kind: 'item' as const, space: 'row', item: row })),
      { nil: undefined },
    ),
    theme: fc.constantFrom('dark' as const, 'light' as const),
    side: fc.boolean(),
  })
  .map((drawn) => ({ ...DEFAULTS, ...drawn }))

const sentences = async (page: Page): Promise<string> =>
  (await page.locator('[role=alert], output').allTextContents()).map((text) => text.trim()).join(' ')

/** What the page shows is what the document says, or there is a sentence. */
async function expectShown(page: Page, doc: Document, what: string) {
  await expect(page.getByRole('heading', { name: 'Sparsescope' }), what).toBeVisible()
  const alert = page.getByRole('alert').first()
  const wanted = doc.kernels.map(({ id }) => id).join()
  const there = async () => {
    const { busy, columns: now } = await stateOf(page)
    return !busy && now.map(({ id }) => id).join() === wanted
  }
  await expect
    .poll(async () => (await alert.count()) > 0 || (await there()), { message: what, timeout: patience(30_000) })
    .toBe(true)
  if ((await alert.count()) > 0) {
    expect((await alert.locator('p').first().textContent())?.length, what).toBeGreaterThan(20)
    return
  }
  const { columns: shown, tick, end } = await settled(page)
  expect(
    shown.map(({ id }) => id),
    what,
  ).toEqual(doc.kernels.map(({ id }) => id))
  for (const { status, error } of shown) {
    if (status !== 'ready') expect(error.length, `${what}: ${status} says why`).toBeGreaterThan(20)
  }
  expect(tick, `${what}: the tick is of the run`).toBeLessThanOrEqual(Math.max(end, doc.tick))
  const { title } = sourceLabel(doc.source)
  await expect(page.getByRole('banner').getByRole('button', { name: title }).first(), what).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset['theme']), what).toBe(doc.theme)
  const after = decodeLink(new URL(page.url()).search).doc
  expect([after.source, after.screen, after.side], what).toEqual([doc.source, doc.screen, doc.side])
  if (doc.screen === 'race' && shown.some(({ status }) => status === 'ready'))
    expect((await sentences(page)) !== '' || (await page.locator('[data-view]').count()) > 0, `${what}: panes`).toBe(
      true,
    )
}

test('documents made from their properties open as they say, cold and in a running page, or with a sentence', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(patience(120_000 + HOW_MANY * 15_000))
  const drawn = fc.sample(documents, { seed: SEED, numRuns: HOW_MANY })
  for (const [d, doc] of drawn.entries()) {
    const link = encodeLink(doc)
    const what = `seed ${SEED}, document ${d}: ${decodeURIComponent(link)}`
    if (d % 2 === 0) await page.goto(`./${link}`)
    else await warm(page, link)
    await expectShown(page, doc, what)
    await expectAnswers(page, what)
  }
})
