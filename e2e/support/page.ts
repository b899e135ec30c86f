import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Probe } from '#src/page/desk/start/probe.ts'
import { dropFiles } from './files.ts'
import { pictureOf } from './picture.ts'
import { patience } from './slowness.ts'

type State = ReturnType<Probe['state']>

/** What the page says of itself: playhead, columns, GPU. */
export const stateOf = (page: Page): Promise<State> =>
  page.evaluate(() => {
    if (!window.__sparsescope) throw new Error('the app has not started')
    return window.__sparsescope.state()
  })

/** Runs a command by its id, as the palette would. */
export const command = (page: Page, id: string, arg?: string): Promise<void> =>
  page.evaluate(([name, with_]) => window.__sparsescope?.run(name, with_), [id, arg] as const)

/** Waits until every column has run, and nothing is being opened or measured: so many milliseconds where the machine is idle. */
export async function settled(page: Page, timeout = 30_000): Promise<State> {
  await page.waitForFunction(
    () => {
      const state = window.__sparsescope?.state()
      return state !== undefined && state.columns.length > 0 && !state.busy
    },
    undefined,
    { timeout: patience(timeout) },
  )
  return stateOf(page)
}

/** Opens the page by a link's query, without its version, and waits until its runs are there. */
export async function openAt(page: Page, query: string): Promise<State> {
  await page.goto(`./?${query}`)
  return settled(page)
}

/** Runs what is open on the software adapter, where it was simulated before. */
export async function checkedHere(page: Page): Promise<State> {
  await command(page, 'run.again')
  return settled(page)
}

/** The canvas of a pane; of the grid's two the one with the solids, not the one with the marks. */
export const canvasOf = (page: Page, view: string, column = 'A'): Locator =>
  page.locator(`[data-view="${view}"][data-column="${column}"] canvas`).first()

/** The dock's picture of all runs, which is the slider too. */
export const dock = (page: Page): Locator => page.getByRole('slider', { name: 'Playhead' })

/** Where the run on screen comes from, as the bar says it. */
export const badge = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /recorded|live|simulated|device lost|no GPU|no run/ })

/** Fails where the device is gone or never came. */
export async function expectAlive(page: Page) {
  expect((await stateOf(page)).gpu, 'the device').toBe('ready')
}

/** A figure of the matrix in the side column, by its name. */
export const fact = (page: Page, name: string): Locator =>
  page
    .getByRole('complementary')
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')

/** The choice to run here what plays from a recording. */
export const runHere = (page: Page): Locator => page.getByRole('button', { name: /^Check it on this processor/ })

/** Opens a link to recorded runs and waits until the page knows its GPU, so that nothing moves any more. */
export async function openQuietly(page: Page, query: string): Promise<State> {
  const state = await openAt(page, query)
  await expect.poll(async () => (await stateOf(page)).gpu, 'the GPU').toBe('ready')
  return state
}

/** Hash of every canvas's pixels, by view and column, once none of them changes any more. */
export async function picturesOf(page: Page): Promise<Readonly<Record<string, string>>> {
  let last = ''
  let now: Record<string, string> = {}
  await expect(async () => {
    now = await readCanvases(page)
    const before = last
    last = JSON.stringify(now)
    expect(last, 'every picture').toBe(before)
  }).toPass({ timeout: patience(30_000), intervals: [150] })
  return now
}

async function readCanvases(page: Page): Promise<Record<string, string>> {
  const pictures: Record<string, string> = {}
  for (const canvas of await page.locator('canvas').all()) {
    const name = await canvas.evaluate((element) => {
      const pane = element.closest<HTMLElement>('[data-view]')
      const marks = element.previousElementSibling ? ' marks' : ''
      return pane ? `${pane.dataset['view']}${marks} ${pane.dataset['column']}` : 'dock'
    })
    pictures[name] = (await pictureOf(canvas)).hash
  }
  return pictures
}

/** The button that names what is open. */
export const problemButton = (page: Page, name: RegExp): Locator =>
  page.getByRole('banner').getByRole('button', { name })

/** Drops a matrix on the page and waits until it is the one on screen and has run. */
export async function dropMatrix(page: Page, file: string): Promise<State> {
  await dropFiles(page.getByRole('main'), [file])
  await expect(problemButton(page, new RegExp(path.basename(file).split('.')[0]))).toBeVisible()
  return settled(page)
}
