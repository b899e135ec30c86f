import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { canvasOf, openAt, stateOf } from './support/page.ts'
import { changedFrom, expectDrawn, expectPicture } from './support/pixels.ts'

/** One that chooses its way in each iteration, and one that is told to push. */
const LINK = 'm=delaunay:120:3&k=bfs/one_pass,bfs/one_pass(direction=1)&panes=frontier'

test('a search is drawn iteration by iteration, there and back, in space and by iteration, and is read by keys', async ({
  page,
}) => {
  await openAt(page, `${LINK}&t=12&theme=light`)
  const { columns } = await stateOf(page)
  expect(columns.map(({ errors }) => errors[0])).toEqual([0, 0])
  const frontier = canvasOf(page, 'frontier')
  const first = await expectDrawn(frontier, 0.01)
  await expectDrawn(canvasOf(page, 'frontier', 'B'), 0.01)

  await page.keyboard.press('End')
  await changedFrom(frontier, first)
  for (const key of ['Home', ...Array<string>(12).fill('.')]) await page.keyboard.press(key)
  await expectPicture(frontier, first)

  await page.getByRole('application', { name: /^Frontier of A/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => decodeURIComponent(page.url()), 'a vertex is pinned').toContain('pin=vertex:')
  await changedFrom(frontier, first)
  await expectAccessible(page)

  await page.getByText('by iteration', { exact: true }).first().click()
  await expect
    .poll(() => decodeURIComponent(page.url()), 'the choice is in the link')
    .toContain('opt=frontier.by:iteration')
  await page.setViewportSize({ width: 420, height: 900 })
  await expectDrawn(frontier, 0.01)
})
