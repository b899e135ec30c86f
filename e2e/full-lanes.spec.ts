import { count } from '#src/core/base/format.ts'
import { BY_HAND } from '#src/page/views/lanes/hand-count.fixture.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { badge, canvasOf, openQuietly, settled, stateOf } from './support/page.ts'
import { changedFrom, expectDrawn } from './support/pixels.ts'

test('idle lanes beside full lanes: one key from the first page, from a recording, with the figures of a count by hand', async ({
  page,
}) => {
  await openQuietly(page, 't=0')
  await page.keyboard.press('2')
  await expect.poll(() => page.url()).toContain('panes=lanes.stencil')
  await settled(page)
  const full = page.getByRole('button', { name: 'Full lanes', exact: true })
  await expect(full).toHaveAttribute('aria-current', 'page')
  await expect(badge(page)).toHaveText(/^(recorded · |simulated · CPU twin)/)

  await expect.poll(async () => (await stateOf(page)).tick, 'at the end of these rows').toBeGreaterThan(0)
  const { columns } = await stateOf(page)
  expect(columns.map(({ id }) => id)).toEqual(['sptrsv/level_elementwise', 'sptrsv/structured'])
  const [a, b] = BY_HAND.long32
  const line = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell')
  await expect(line('multiply and add')).toHaveText([a.products, a.steps, b.steps].map(count))
  await expect(line('divide')).toHaveText([a.ended, a.ended, b.ended].map(count))
  await expect(page.getByText(/40\s%.*92\s%/)).toBeVisible()
  // fuller lanes are no time: who was faster is said in the same breath
  await expect(
    page.getByText(
      /B\s*is 1\.\d+ times as fast as\s*A.*lanes are not scarce\. B takes 70\ssteps for 146\slevels: rows that need one another share a step/,
    ),
  ).toBeVisible()

  const lanes = canvasOf(page, 'lanes')
  const drawn = await expectDrawn(lanes, 0.05)
  for (const column of ['A', 'B'] as const) await expectDrawn(canvasOf(page, 'stencil', column), 0.02)
  await expectAccessible(page)
  await page.keyboard.press('Home')
  await changedFrom(lanes, drawn)

  await page.getByRole('application', { name: /^Lanes of A/ }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url(), 'the line before').toContain('pin=row:1188')
  await page.goBack()
  await page.goBack()
  await expect.poll(() => page.url()).not.toContain('panes=')
})

test('the small grid, on which the chain decides, is one press away, and the long lines again', async ({ page }) => {
  await openQuietly(page, 't=0')
  await page.keyboard.press('2')
  const grid = page.getByRole('group', { name: 'Grid' })
  const [small, long] = ['8×8×8', '128×4×4'].map((name) => grid.getByRole('button', { name, exact: true }))
  await expect(long).toHaveAttribute('aria-pressed', 'true')
  await small.click()
  await expect(small).toHaveAttribute('aria-pressed', 'true')
  const [a, b] = BY_HAND.large32
  const line = page.getByRole('row', { name: /^multiply and add/ }).getByRole('cell')
  await expect(line).toHaveText([a.products, a.steps, b.steps].map(count))
  await expect(page.getByText(/37\s%.*74\s%/)).toBeVisible()
  await expect(
    page.getByText(/times as fast as .* on an NVIDIA H200.*lanes are not scarce; the chain decides/),
  ).toBeVisible()
  await long.click()
  await expect(line).toHaveText(
    [BY_HAND.long32[0].products, BY_HAND.long32[0].steps, BY_HAND.long32[1].steps].map(count),
  )
})
