import { truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { dropFiles, fileOf, laplacian } from './support/files.ts'
import { command, openAt, settled, stateOf } from './support/page.ts'
import { ALL, seen } from './support/seen.ts'
import { patience } from './support/slowness.ts'

/** What a visitor sees of a web worker that ends in the midst of its work, and of a file that changes while it is read. */

const SMALL = 'm=grid:D2N5:8x6x1:seeded:1&t=2&run=live.1'
/** Opens the small problem and waits until the address names its run; returns both. */
async function openSmall(page: Page) {
  const before = await openAt(page, SMALL)
  await expect(page).toHaveURL(/run=live\.\d\d/)
  return { before, address: page.url() }
}

const BAND = JSON.stringify({ kind: 'banded', rows: 40, width: 2, seed: 1 })
const WORKER = /\/assets\/problem\.worker-[^/]*\.js$/

type End = 'is ended by the browser' | 'throws'

/** Has every web worker of the page from now on end when it is asked for `stage`; returns what undoes it. */
async function endAt(page: Page, stage: string, how: End): Promise<() => Promise<void>> {
  await page.route(WORKER, async (route) => {
    const answer = await route.fetch()
    const end = how === 'throws' ? `throw new Error('planted')` : 'close()'
    const trap = `addEventListener('message', (event) => {
      if (event.data?.path?.at(-1) !== '${stage}') return
      event.stopImmediatePropagation()
      setTimeout(() => { ${end} }, 100)
    });\n`
    await route.fulfill({ response: answer, body: trap + (await answer.text()) })
  })
  return () => page.unroute(WORKER)
}

const OPENING = { open: 'reading', solve: 'making the triangle' } as const
const RUNNING = {
  analyse: 'analysing',
  twin: 'the CPU twin',
  schedule: 'the logical clock',
  check: 'the oracle',
} as const

for (const how of ['is ended by the browser', 'throws'] as const) {
  if (ALL || how !== 'throws')
    test(`a worker that ${how} while a matrix is opened: words, a way out, and what was open stays`, async ({
      page,
    }) => {
      const { before, address } = await openSmall(page)
      for (const [stage, name] of Object.entries(OPENING).slice(0, ALL ? undefined : 1)) {
        const heal = await endAt(page, stage, how)
        await command(page, 'problem.source', BAND)
        const alert = page.getByRole('alert')
        await expect(alert).toContainText('The web worker that computes for this page has ended.')
        expect((await settled(page)).columns).toEqual(before.columns)
        await expect.poll(() => page.url()).toBe(address)
        await heal()
        const way = alert.getByRole('button').first()
        seen(`worker ${how}: ${name}`, await alert.locator('p').textContent(), [(await way.textContent()) ?? ''])
        await way.click()
        await expect(page).toHaveURL(/m=banded/)
        await expect(alert).toBeHidden()
        const statuses = async () => (await settled(page)).columns.map(({ status }) => status)
        await expect.poll(statuses).toEqual(['ready', 'ready'])
        await page.goto(address)
        await settled(page)
      }
    })

  if (ALL || how === 'throws')
    test(`a worker that ${how} in a race: each column says so, and runs again when asked`, async ({ page }) => {
      for (const [stage, name] of Object.entries(RUNNING).slice(0, ALL ? undefined : 1)) {
        const heal = await endAt(page, stage, how)
        await page.goto(`./?${SMALL}`)
        await settled(page)
        if (stage === 'twin') await command(page, 'run.twin')
        const column = page.getByRole('region', { name: /^A, / })
        await expect(column).toContainText('The web worker that computes for this page has ended.')
        expect((await stateOf(page)).columns.map(({ status }) => status)).toEqual(['failed', 'failed'])
        await heal()
        const way = column.getByRole('button', { name: 'Run again' })
        seen(`worker ${how}: ${name}`, await column.locator('output').first().textContent(), ['Run again'])
        await way.click()
        await expect
          .poll(async () => (await stateOf(page)).columns.map(({ status }) => status), { timeout: patience(20_000) })
          .toEqual(['ready', 'ready'])
      }
    })
}

/** Holds the worker's script back, so that the file is chosen and not yet read; returns what lets it through. */
async function holdWorker(page: Page): Promise<{ asked: Promise<void>; release(): void }> {
  let [release, asked] = [() => {}, () => {}]
  const released = new Promise<void>((resolve) => (release = resolve))
  const wasAsked = new Promise<void>((resolve) => (asked = resolve))
  await page.route(WORKER, async (route) => {
    asked()
    await released
    await route.continue()
  })
  return { asked: wasAsked, release }
}

for (const change of ALL ? (['grows', 'is cut short'] as const) : (['is cut short'] as const)) {
  test(`a file that ${change} between its choice and its reading: words, and what was open stays`, async ({ page }) => {
    const { before, address } = await openSmall(page)
    const text = laplacian(40, 40)
    const file = await fileOf('mine.mtx', text)
    const { asked, release } = await holdWorker(page)
    await dropFiles(page.getByRole('main'), [file])
    await asked
    await (change === 'grows' ? writeFile(file, `${text}% more\n`) : truncate(file, 100))
    release()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('mine.mtx could not be read: it has changed or gone since it was chosen.')
    await expect(alert.getByRole('button', { name: 'Choose the file again' })).toBeVisible()
    seen(`file ${change} while it is read`, await alert.locator('p').textContent(), ['Choose the file again'])
    expect((await settled(page)).columns).toEqual(before.columns)
    await expect.poll(() => page.url()).toBe(address)
  })
}

test('a worker that ends while it looks through a file: words, a way out, and what was open stays', async ({
  page,
}) => {
  const { before, address } = await openSmall(page)
  await endAt(page, 'look', 'is ended by the browser')
  await dropFiles(page.getByRole('main'), [await fileOf('mine.mtx', laplacian(4, 3))])
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('mine.mtx: The web worker that computes for this page has ended.')
  await expect(alert.getByRole('button', { name: 'Choose the file again' })).toBeVisible()
  expect((await settled(page)).columns).toEqual(before.columns)
  await expect.poll(() => page.url()).toBe(address)
})
