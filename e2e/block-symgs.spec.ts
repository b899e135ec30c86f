import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { canvasOf, checkedHere, openAt, stateOf } from './support/page.ts'
import { changedFrom, expectDrawn } from './support/pixels.ts'

const MESH = 'm=tetra:6:1:1'

test('blocks of a flow are swept by 25 invocations a row and in slices, on the GPU as well, and come back from a link', async ({
  page,
}) => {
  await openAt(page, `${MESH}&k=block_symgs/block5_opt,block_symgs/block5_sliced&panes=classes.blocks&theme=light`)
  const { columns } = await stateOf(page)
  expect(columns.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'block_symgs/block5_opt ready',
    'block_symgs/block5_sliced ready',
  ])
  for (const { errors } of columns) expect(errors[0]).toBeLessThan(1e-5)
  // a row of the first colour has no block before it, and is empty at the beginning
  await page.keyboard.press('End')
  const lasts = await Promise.all(
    ['classes', 'blocks'].map(async (view) => [view, await expectDrawn(canvasOf(page, view, 'A'), 0.01)] as const),
  )
  await page.keyboard.press('Home')
  for (const [view, last] of lasts) await changedFrom(canvasOf(page, view, 'A'), last)
  const live = await checkedHere(page)
  for (const { status, errors } of live.columns) {
    expect(status).toBe('ready')
    expect(errors[0]).toBeLessThan(1e-5)
  }
  await expectAccessible(page)
})

test('colours are raced against subdomains', async ({ page }) => {
  await openAt(page, `${MESH}&k=block_symgs/block5_base,block_symgs/subdomain(rows=4)&panes=timeline&theme=dark`)
  const { columns } = await stateOf(page)
  expect(columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
  for (const { errors } of columns) expect(errors[0]).toBeLessThan(1e-5)
  await expectDrawn(canvasOf(page, 'timeline', 'B'), 0.01)
})

test('Courant number, turbulence systems and sweeps come back from a link', async ({ page }) => {
  const solve = 'cfl:1000,viscous:true,systems:2,sweeps:2'
  await openAt(page, `${MESH}&k=block_symgs/block5_base,block_symgs/block5_opt&solve=${solve}&t=3&theme=dark`)
  const { columns } = await stateOf(page)
  expect(columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
  for (const { errors } of columns) expect(errors[0]).toBeLessThan(1e-5)
  expect(decodeURIComponent(page.url())).toContain('systems:2')
  await expect(page.getByRole('banner')).toContainText('CFL 1000 · viscous')
})
