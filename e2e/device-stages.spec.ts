import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { KNOWN } from './support/console.ts'
import { collectGarbage, killGpu, loseAt, lossesLeft, withFragileGpu } from './support/gpu.ts'
import { ALL, seen } from './support/seen.ts'
import { command, expectAlive, openAt, settled, stateOf } from './support/page.ts'
import { patience } from './support/slowness.ts'

/** What a visitor sees of a GPU that is lost while something runs on it, stage by stage. */

const SMALL = 'm=grid:D3N7:5x4x3:seeded:2&t=3&run=live.1'

const alert = (page: Page) => page.getByRole('alert')
const again = (page: Page, label: string) => alert(page).getByRole('button', { name: label, exact: true })

const columnsOf = async (page: Page) =>
  (await stateOf(page)).columns.map(({ status, origin, error }) => [status, origin, error])
const RACED = [
  ['ready', 'live', ''],
  ['ready', 'live', ''],
]

const RACE_STAGES = {
  uploading: /^sptrsv\/level_set\./,
  'writing the uniforms': /^sptrsv\/\w+\.uniforms/,
  poisoning: /^poisoning /,
  resetting: /^resetting /,
  solving: /^solving with sptrsv\/sync_free/,
  'reading back': /readback$/,
} as const

/** Stages that every run goes through; CHECK_ALL goes through all. */
const SAMPLED = ['uploading', 'reading back']

test('a race whose device is lost goes on by itself, at each stage', { tag: '@long' }, async ({ page, guard }) => {
  // five races, each interrupted
  test.slow()
  guard.allow(KNOWN.deviceLost)
  await withFragileGpu(page)
  await openAt(page, SMALL)
  for (const [stage, label] of Object.entries(RACE_STAGES)) {
    if (!ALL && !SAMPLED.includes(stage)) continue
    await loseAt(page, label)
    await command(page, 'run.again')
    expect(await lossesLeft(page), `${stage}: the stage was there`).toBe(0)
    await settled(page)
    expect(await columnsOf(page), stage).toEqual(RACED)
    const words = page.getByText(/The GPU device was lost; a new one on SwiftShader has taken over/)
    await expect(words).toBeVisible()
    seen(`device lost in a race: ${stage}`, await words.textContent(), ['goes on by itself'])
    await command(page, 'notice.dismiss')
    await collectGarbage(page) // a lost device that was collected has hung the page
  }
  await expectAlive(page)
})

if (ALL)
  test('a kernel that loses two devices in one race says so, and runs again when asked', { tag: '@long' }, async ({
    page,
    guard,
  }) => {
    guard.allow(KNOWN.deviceLost)
    await withFragileGpu(page)
    await openAt(page, SMALL)
    await loseAt(page, /^solving with sptrsv\/level_set/, { times: 2 })
    await command(page, 'run.again')
    await settled(page)
    expect(await lossesLeft(page)).toBe(0)
    const column = page.getByRole('region', { name: /^A, / })
    await expect(column).toContainText('The GPU device was lost while solving with sptrsv/level_set.')
    expect((await columnsOf(page))[1]).toEqual(RACED[1])
    await column.getByRole('button', { name: 'Run again' }).click()
    await expect.poll(() => columnsOf(page)).toEqual(RACED)
  })

const WORK = [
  {
    name: 'a measurement',
    asked: 'measure.run',
    stages: [/^solving with /, /^clock\.resolved/],
    offers: 'Measure again',
  },
  { name: 'a tuning', asked: 'tune.run', stages: [/^solving with /], offers: 'Tune again' },
] as const

for (const { name, asked, stages, offers } of ALL ? WORK : WORK.slice(0, 1)) {
  test(`${name} whose device is lost is offered again, and is then done`, { tag: '@long' }, async ({ page, guard }) => {
    guard.allow(KNOWN.deviceLost)
    await withFragileGpu(page)
    await openAt(page, `${SMALL}&k=sptrsv/thread_level`)
    for (const stage of ALL ? stages : stages.slice(0, 1)) {
      await loseAt(page, stage)
      await command(page, asked)
      expect(await lossesLeft(page), `${stage}: the stage was there`).toBe(0)
      await expect(alert(page)).toContainText('The GPU device was lost while')
      expect((await settled(page)).columns[0].status).toBe('ready')
      seen(`device lost in ${name}: ${stage.source}`, await alert(page).locator('p').textContent(), [offers])
      await command(page, 'notice.dismiss', 'notice')
      await again(page, offers).click()
      await expect(alert(page)).toBeHidden({ timeout: patience(30_000) })
      if (asked === 'measure.run')
        await expect
          .poll(async () => (await stateOf(page)).columns[0].single, { timeout: patience(30_000) })
          .toBeGreaterThan(0)
      else await expect(page.getByText(/^tuned: /).first()).toBeVisible({ timeout: patience(30_000) })
      await settled(page)
    }
  })
}

test('a figure whose device is lost goes on from where it was, and keeps what it has', { tag: '@long' }, async ({
  page,
  guard,
}) => {
  guard.allow(KNOWN.deviceLost)
  await withFragileGpu(page)
  await openAt(page, `screen=bandwidth&sweep=D3N7:3.4:sptrsv/level_set`)
  await loseAt(page, /^sptrsv\/level_set\.uniforms/, { after: 1 })
  await command(page, 'measure.run')
  expect(await lossesLeft(page), 'the second problem was there').toBe(0)
  await expect(alert(page)).toContainText('The GPU device was lost while')
  seen('device lost in a figure', await alert(page).locator('p').textContent(), ['Continue the figure'])
  const made = await problemsMadeBy(page, () => again(page, 'Continue the figure').click())
  expect(made, 'problems measured after the loss').toEqual(['D3N7 4³'])
  await page.keyboard.press('v')
  await expect(page.getByRole('figure', { name: 'D3N7', exact: true }).getByRole('columnheader')).toHaveText([
    'figure',
    '3³',
    '4³',
  ])
})

/** Names of the problems that the progress tells of until the measurement ends. */
async function problemsMadeBy(page: Page, act: () => Promise<void>): Promise<string[]> {
  const told = await page.getByRole('complementary').evaluateHandle((side) => {
    const names = new Set<string>()
    new MutationObserver(() => {
      const [, name] = /(D3N7 \d[⁰¹²³⁴⁵⁶⁷⁸⁹]): /.exec(side.textContent ?? '') ?? []
      if (name) names.add(name)
    }).observe(side, { subtree: true, childList: true, characterData: true })
    return names
  })
  await act()
  await expect(page.getByRole('alert')).toBeHidden()
  await settled(page, 60_000)
  return told.evaluate((names) => [...names])
}

if (ALL)
  test('a measurement whose GPU process is killed is offered again', { tag: '@long' }, async ({ page, guard }) => {
    guard.allow(KNOWN.deviceLost)
    await openAt(page, SMALL)
    const measured = command(page, 'measure.run')
    await expect(page.getByText(/^(sampling|checking|measuring)/).first()).toBeVisible({ timeout: patience(30_000) })
    await killGpu(page)
    await measured
    await expect(alert(page)).toContainText('The GPU device was lost while')
    seen('GPU process killed in a measurement', await alert(page).locator('p').textContent(), ['Measure again'])
    await again(page, 'Measure again').click()
    await expect
      .poll(async () => (await stateOf(page)).columns[0].single, { timeout: patience(30_000) })
      .toBeGreaterThan(0)
  })
