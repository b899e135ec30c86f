import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { canvasOf, checkedHere, openAt, stateOf } from './support/page.ts'
import { changedFrom, expectDrawn, expectPicture } from './support/pixels.ts'

const LIVE = 'm=rmat:6:6:100:3&k=spmv/csr_scalar&panes=tiles&t=1&theme=dark&pin=row:0'

test('tiles of a product: by link, scrubbed to the end and back, by keyboard and with the other rule', async ({
  page,
}) => {
  await openAt(page, LIVE)
  const { end, columns } = await checkedHere(page)
  expect(columns.map(({ origin, error }) => [origin, error])).toEqual([['live', '']])
  const tiles = canvasOf(page, 'tiles')
  const there = await expectDrawn(tiles, 0.02)
  await page.keyboard.press('End')
  expect((await stateOf(page)).tick).toBe(end)
  await changedFrom(tiles, there)
  await page.keyboard.press('Home')
  await page.keyboard.press('.')
  await expectPicture(tiles, there)

  await page.getByRole('application', { name: /^Tiles of A/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toMatch(/pin=row:\d+:[1-9]\d*/)
  await changedFrom(tiles, there)
  await page.keyboard.press('+')
  await expect.poll(() => page.url()).toMatch(/cam=tiles:/)
  await page.getByRole('group', { name: 'Tiles, Rule' }).getByRole('button', { name: 'released-code' }).click()
  await expect.poll(() => page.url()).toMatch(/opt=tiles\.rule:released-code/)
  await expectAccessible(page)
})
