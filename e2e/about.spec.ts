import { expect, test } from './support/app.ts'
import { openQuietly } from './support/page.ts'

/** A file of the site as text. */
const textOf = (file: string): Promise<string> => fetch(file).then((answer) => answer.text())

test('licences and credits are found with the keys alone, and stand beside the page', async ({ page }) => {
  await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&t=3')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
  await page.keyboard.type('licences')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'About, licences and credits' })
  await expect(sheet).toContainText('Stanford University Computer Graphics Laboratory')
  await expect(sheet).toContainText('Martin Newell')
  for (const [name, words] of [
    [/^react 1/, 'Permission is hereby granted'],
    [/^@fontsource\/ibm-plex-mono/, 'SIL OPEN FONT LICENSE'],
    [/^mediabunny/, 'Mozilla Public License'],
  ] as const) {
    const summary = sheet.locator('summary', { hasText: name })
    await summary.focus()
    await page.keyboard.press('Enter')
    await expect(sheet.locator('details[open] pre').filter({ hasText: words }).first()).toBeVisible()
    await page.keyboard.press('Enter')
  }
  const list = JSON.parse(await page.evaluate(textOf, 'third-party.json')) as readonly { readonly text: string }[]
  const text = await page.evaluate(textOf, 'third-party.txt')
  expect(list.length).toBeGreaterThan(50)
  expect(list.filter((notice) => !text.includes(notice.text.trim()))).toEqual([])
  // kept for visits without a network
  const kept = await page.evaluate(textOf, 'sw.js')
  for (const file of ['third-party.json', 'third-party.txt']) expect(kept).toContain(`"${file}"`)
})
