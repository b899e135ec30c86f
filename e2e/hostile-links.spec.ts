import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAnswers, seeded, warm } from './support/answers.ts'
import { fileOf, laplacian } from './support/files.ts'
import { badge, canvasOf, dropMatrix, openAt, problemButton, settled, stateOf } from './support/page.ts'
import { expectDrawn } from './support/pixels.ts'
import { patience } from './support/slowness.ts'

const notice = (page: Page) => page.locator('output').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
const SMALL = 'm=grid:D2N5:7x6x1:seeded:1&t=2'

test('a long list of sizes does not hold the page up', async ({ page }) => {
  const query = `?v=1&screen=figure5&sweep=${'D3N7.'.repeat(200)}:${'512.'.repeat(200)}:`
  await page.goto(`./${query}`)
  await expectAnswers(page, query)
  await expect(page.getByRole('main')).toBeVisible()
})

test('kernels, panes and parameters that there are not are dropped with one notice and a way back', async ({
  page,
}) => {
  await openAt(page, `${SMALL}&k=sptrsv/nope,sptrsv/sync_free(workers=0),spmv/csr5&panes=dag.nope`)
  expect((await stateOf(page)).columns.map(({ id, status }) => [id, status])).toEqual([['sptrsv/sync_free', 'ready']])
  await expect(notice(page)).toContainText('This page has no kernel sptrsv/nope.')
  const way = notice(page).getByRole('button', { name: 'Open the first page' })
  await expect(way, 'it looks like a button').toHaveCSS('border-top-style', 'solid')
  await way.click()
  await expect(badge(page)).toHaveText(/^recorded/)
  expect((await settled(page)).columns).toHaveLength(2)
})

test('a number of workers is put into its range before anything runs', async ({ page }) => {
  for (const [w, workers] of ['0.5', '-1', '1e308'].entries())
    await test.step(workers, async () => {
      const query = `${SMALL}&k=sptrsv/sync_free(workers=${workers})`
      if (w === 0) await openAt(page, query)
      else await warm(page, `?${query}`)
      await expect(notice(page)).toContainText('takes workers from 0')
      const { columns } = await settled(page)
      expect(columns.map(({ status }) => status)).toEqual(['ready'])
      expect(columns[0].errors[0]).toBeLessThan(1e-6)
      await notice(page).getByRole('button', { name: 'Dismiss' }).click()
      await expect(notice(page)).toHaveCount(0)
    })
})

test('a camera beyond all bounds leaves the grid drawn', async ({ page }) => {
  await openAt(page, `${SMALL}&cam=grid:1e308_1e308_1e308_1e308`)
  await expect(notice(page)).toContainText('could not be read')
  await expect(() => expectDrawn(canvasOf(page, 'grid'))).toPass()
})

test('a large matrix is asked about, with its memory and time, before any of it is made', async ({ page }) => {
  await page.goto('./?v=1&m=grid:D3N7:512x512x512:seeded:1')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(/7-point grid 512×512×512 has [^:]+ nonzeros: about .* of memory, and .* or more/)
  await expect(alert.getByRole('button', { name: 'Open it' })).toBeVisible()
  expect(await page.evaluate(() => window.__sparsescope?.state().busy)).toBe(false)
})

test('a matrix that takes seconds is named where its pictures will be, with what is done; Cancel leaves a choice', async ({
  page,
}) => {
  await page.goto('./?m=grid:D3N27:96x96x96:seeded:1')
  const stage = page.getByRole('main')
  await expect(stage.getByRole('heading')).toHaveText('27-point grid 96×96×96')
  await expect(stage).toContainText(/grid lines|making the triangle|building levels/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(stage.getByRole('heading')).toHaveText('Choose a matrix')
})

test('an address in a link is fetched after one click that shows the host, and not before', async ({ page, guard }) => {
  guard.allow({ text: /matrix\.example/, reason: 'the journey agrees to it' })
  const asked: string[] = []
  await page.route('https://matrix.example/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ body: laplacian(5, 4), headers: { 'access-control-allow-origin': '*' } })
  })
  await page.goto(`./?v=1&m=address:${encodeURIComponent('https://matrix.example/a.mtx?victim=1')}`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('This link opens a matrix from matrix.example. Nothing has been fetched yet')
  expect(asked).toEqual([])
  await alert.getByRole('button', { name: 'Fetch it from matrix.example' }).click()
  await expect(problemButton(page, /a\.mtx|^a/)).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('a link to a file names its facts, and says when another file is given', async ({ page }) => {
  await openAt(page, SMALL)
  await dropMatrix(page, await fileOf('mine.mtx', laplacian(17, 11)))
  await expect.poll(() => page.url()).toMatch(/m=file:[0-9a-f]{16}:187x187x879:mine\.mtx/)
  await page.goto('./?v=2&m=file:0123456789abcdef:8738x8738x591904:bcsstk33.mtx')
  await expect(page.getByRole('alert')).toContainText(/bcsstk33\.mtx \(8.738 × 8.738, 591.904 nonzeros\)/)
  await dropMatrix(page, await fileOf('other.mtx', laplacian(9, 5)))
  await expect(notice(page)).toContainText(
    'This is not the file of the link: bcsstk33.mtx has other bytes than other.mtx.',
  )
})

test('the playhead of a link belongs to a run: a recording plays as recorded, another run says so', async ({
  page,
}) => {
  await page.goto('./?v=2&t=20&run=d3n7-16.2020-01-01')
  await settled(page)
  await expect(notice(page)).toContainText(
    /Step 20 of the link belongs to the recording d3n7-16 of 2020-01-01; this is/,
  )
  await expect.poll(() => page.url()).toMatch(/run=d3n7-16\.20(?!20-01)/)
  await page.goto(`./?v=2&${SMALL}&run=live.99999`)
  await settled(page)
  await expect(notice(page)).toContainText(/Step 2 of the link belongs to a run of 99.999 steps; this is a run of/)
})

const PARTS = {
  v: ['1', '2', '3', '4', '9', '-1', 'x', '1e9'],
  m: [
    'grid:D3N7:6x6x6:seeded:1',
    'grid:D3N7:0x0x0:seeded:1',
    'mesh:bunny',
    'mesh:cow',
    'rubbish',
    'rmat:99:1:1:1',
    'banded:9:99:1',
    'file:zz',
    'address:javascript:1',
    'delaunay:0:1',
    'arrow:20:3:1',
    'example:tiles',
    'example:nope',
    'member:0123456789abcdef:3x4x5:d%2Fa.mtx:many.tar.gz',
    'within:%252e%252e%2Fa.mtx:javascript%3A1',
  ],
  k: [
    'sptrsv/level_set',
    'sptrsv/nope',
    'level_set',
    'sptrsv/sync_free(workers=-7)',
    'sptrsv/sync_free(__proto__=1)',
    'spmv/csr5,sptrsv/level_set',
    ',,,',
    'a/b(',
  ],
  solve: [
    'upper:matrix:own:error:1',
    'lower:ilu0:seeded:shift:2',
    'left:right',
    '::::',
    'lower:matrix:own:error:1:1e309:0',
    'triangle:upper,seed:2',
    'triangle:sideways,seed:-1',
    'alpha:1e309,beta:NaN',
    'alpha:2,triangle:upper',
    '__proto__:1,constructor:x',
    'triangle:,seed,:',
  ],
  panes: ['dag.matrix', 'lanes.state', 'nope', '....', '__proto__', 'constructor.grid'],
  screen: ['race', 'timing', 'figure5', 'figure99', 'breakeven', 'triangle'],
  sweep: ['D3N7:16:', '::::', ':1:', ':512.512.512:', 'open::sptrsv/nope'],
  t: ['0', '5', '-5', '999999999', 'NaN', '1e400'],
  speed: ['1', '0', '-1', 'Infinity', '99', 'x'],
  loop: ['1-5', '5-1', '0-999999999', '-'],
  pin: ['row:1', 'row:99999999', 'level:3', 'worker:-1', 'row:', 'nonsense:1'],
  cam: ['grid:1_2', 'matrix:1e308_0_0', 'grid:0_0_0_0', 'nope:1', 'dag:-5_-5_-5'],
  opt: ['matrix.colour:level', 'lanes.of:rows', '__proto__.a:b', 'x', 'matrix.colour:nope'],
  theme: ['dark', 'light', 'pink'],
  axis: ['steps', 'time', 'x'],
  side: ['true', 'false', '0'],
  read: ['solve', 'amortised', '__proto__'],
  solves: ['1', '-1', '1e309'],
  letters: ['false', 'x'],
  run: ['live.5', 'x', 'd3n7-16.2020-01-01'],
} as const

function malformed(random: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const parts = Object.entries(PARTS)
    .filter(() => random() < 0.4)
    .map(([name, values]) => [
      name,
      random() < 0.08 ? String.fromCharCode(1 + random() * 60000).repeat(40) : pick(values),
    ])
  const query = new URLSearchParams(parts).toString()
  return random() < 0.1 ? query.replaceAll('%', '%%') : query
}

test('malformed links, in a running page and as its first address, never blank or hang it', { tag: '@long' }, async ({
  page,
}) => {
  const all = Boolean(process.env['CHECK_ALL'])
  const [many, cold] = all ? [300, 60] : [24, 6]
  test.setTimeout(patience(all ? 3_600_000 : 120_000))
  const seed = Number(process.env['CHECK_SEED'] ?? 1)
  const random = seeded(seed)
  await openAt(page, SMALL)
  for (let n = 0; n < many; n++) {
    const query = `?${malformed(random)}`
    await warm(page, query)
    await expectAnswers(page, `seed ${seed}, link ${n}: ${query}`)
  }
  for (let n = 0; n < cold; n++) {
    const query = `?${malformed(random)}`
    await page.goto(`./${query}`)
    await expect(page.getByRole('heading', { name: 'Sparsescope' })).toBeVisible()
    await expectAnswers(page, `seed ${seed}, first address ${n}: ${query}`)
  }
})
