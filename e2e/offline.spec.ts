import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { KNOWN } from './support/console.ts'
import { fileOf, laplacian } from './support/files.ts'
import { expectVerdict, verdict } from './support/lab.ts'
import { badge, checkedHere, command, dropMatrix, problemButton, settled } from './support/page.ts'
import { patience } from './support/slowness.ts'
import { repeatUntil } from './support/repeat.ts'

test.use({ keepsSite: true })

/** Waits until the whole site is kept and this page is served from there. */
const kept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: patience(60_000) })

/** Visits an address, and opens it again without a network. */
async function reopenOffline(page: Page, context: BrowserContext, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
  await kept(page)
  await context.setOffline(true)
  await page.reload()
  await settled(page)
}

test('after one visit the page opens without a network: reload, drop, make, race, figures', async ({
  page,
  context,
}) => {
  await reopenOffline(page, context, './')
  await expect(badge(page)).toHaveText(/^recorded · NVIDIA H200/)

  await dropMatrix(page, await fileOf('mine.mtx', laplacian(17, 11)))
  await command(page, 'problem.source', JSON.stringify({ kind: 'banded', rows: 40, width: 2, seed: 1 }))
  await expect(problemButton(page, /Band/)).toBeVisible()
  const originsOf = ({ columns }: Awaited<ReturnType<typeof settled>>) =>
    columns.map(({ status, origin }) => `${status} ${origin}`)
  expect(originsOf(await settled(page))).toEqual(['ready twin', 'ready twin'])
  expect(originsOf(await checkedHere(page))).toEqual(['ready live', 'ready live'])
  await command(page, 'screen.bandwidth')
  await expect(page.locator('main svg').first()).toBeVisible()
})

test('after one visit the lab works without a network: the lesson, the editor, and its judges', async ({
  page,
  context,
}) => {
  await reopenOffline(page, context, './?m=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set')

  const said = verdict(page)
  const text = page.getByRole('textbox', { name: /^Source of / })
  const step = page.getByRole('region', { name: 'Task' })
  await repeatUntil(
    () => command(page, 'lab.task', '0'),
    (limit) => expect(step.getByRole('heading')).toHaveText(/^Step 1 of 7: /, limit),
  )
  await text.press('Control+Enter')
  await expect(said).toHaveText(/^(?:Right|Wrong|Not judged)/, { timeout: patience(60_000) })
  await expect(step.locator('output')).toContainText('Not reached yet.', { timeout: patience(60_000) })

  await repeatUntil(
    () => command(page, 'lab.find', '11'),
    (limit) => expect(said).toHaveText(/one fault/, limit),
  )
  await text.press('Control+Enter')
  await expectVerdict(page, /^Wrong: /)
})

test('without a network from the start of a visit on, files and made matrices open all the same', async ({
  page,
  guard,
}) => {
  guard.allow(KNOWN.missingPart)
  await page.goto('./?v=1&m=grid:D3N7:6x6x6:seeded:1')
  await settled(page)
  await page.route('**/runs/**', (route) => route.abort())
  await dropMatrix(page, await fileOf('mine.mtx', laplacian(17, 11)))
  expect((await settled(page)).columns.every(({ status }) => status === 'ready')).toBe(true)
})

for (const fault of ['throws', 'absent'] as const) {
  test(`where the browser's storage ${fault === 'throws' ? 'throws' : 'is absent'}, a file opens all the same`, async ({
    page,
  }) => {
    await page.addInitScript((how) => {
      Object.defineProperty(window, 'indexedDB', {
        get() {
          if (how === 'throws') throw new DOMException('denied', 'SecurityError')
          return undefined
        },
      })
    }, fault)
    await page.goto('./?v=1&m=grid:D2N5:8x6x1:seeded:1&t=2')
    await settled(page)
    const { columns } = await dropMatrix(page, await fileOf('mine.mtx', laplacian(17, 11)))
    expect(columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
  })
}
