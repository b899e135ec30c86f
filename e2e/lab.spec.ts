import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { difference } from '#src/lab/edit/difference.ts'
import type { Exercise } from '#src/lab/edit/exercise.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { expectVerdict, verdict } from './support/lab.ts'
import { command, openAt, settled, stateOf } from './support/page.ts'
import { projectModule } from './support/project-module.ts'
import { ALL } from './support/seen.ts'
import { patience } from './support/slowness.ts'
import { repeatUntil } from './support/repeat.ts'
import { mainThreadMs } from './support/cpu.ts'

const LINK = 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set'
/** As src/page/features/lab/act.ts has it. */
const REST_MS = 60
const BARRIER = 'workgroupBarrier();'

const editor = (page: Page) => page.getByRole('textbox', { name: 'Source of sptrsv/level_set/kernel.wesl' })
const rule = (page: Page, name: string) => page.locator(`li[data-rule="${name}"]`)

/** Opens the kernel of column A by its key, which is there once what stands beside the pictures has come. */
const openEditor = (page: Page) =>
  repeatUntil(
    async () => (await editor(page).isVisible()) || (await page.keyboard.press('e')),
    (limit) => expect(editor(page)).toBeFocused(limit),
  )

/** Deletes the line of the first barrier, by keys alone. */
async function deleteBarrier(page: Page): Promise<void> {
  const lines = readFileSync('shaders/sptrsv/level_set/kernel.wesl', 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes(BARRIER))
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('Control+Home')
  for (let i = 0; i < line; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Delete')
}

test('a kernel is edited, run and judged by the keyboard alone, and a wrong one has no time', async ({ page }) => {
  await openAt(page, LINK)
  await openEditor(page)
  await expectAccessible(page)
  await deleteBarrier(page)
  await page.keyboard.press('Control+Enter')
  await expectVerdict(page, /^Wrong: Lane \d+ /)
  await expect(verdict(page)).toContainText('no workgroupBarrier between (sptrsv/level_set/kernel.wesl, line')
  await expect(rule(page, 'lanes')).toHaveAttribute('data-state', 'broken')
  await expect(rule(page, 'bindings')).toHaveAttribute('data-state', 'kept')
  await expectAccessible(page)
  const { columns } = await settled(page)
  expect(columns.map(({ id }) => id.split('~')[0])).toEqual(['sptrsv/level_set', 'sptrsv/level_set'])
  await expect(page.getByRole('heading', { name: '(edited)' })).toBeVisible()

  await command(page, 'measure.run')
  await expect(page.getByText('is not judged right, so it has no time: ')).toBeVisible({ timeout: patience(30_000) })

  // a comment changes nothing
  await editor(page).focus()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('// Mine.\n')
  await page.keyboard.press('Control+Enter')
  await expectVerdict(page, /^Right: \d+ runs on small problems keep every rule/)
})

test('a file that is opened over an edit shows its own text, and so does what undoing brings back', async ({
  page,
}) => {
  await openAt(page, LINK)
  await openEditor(page)
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('// Mine.\n')
  const path = 'sptrsv/level_set/kernel.wesl'
  const text = `// Of the file.\n${readFileSync(`shaders/${path}`, 'utf8')}`
  const file = { sparsescope: 'edit', version: 1, kernel: 'sptrsv/level_set', params: {} }
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a file' }).press('Enter')
  const buffer = Buffer.from(JSON.stringify({ ...file, modules: { [path]: { from: '', text } } }))
  await (await chooser).setFiles({ name: 'one.edit.json', mimeType: 'application/json', buffer })
  await expect(editor(page)).toContainText('// Of the file.')
  await expect(editor(page)).not.toContainText('// Mine.')
  await editor(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('// Mine.\n')
  await expect(editor(page)).toContainText('// Mine.')
  await page.getByRole('button', { name: 'Undo all' }).press('Enter')
  await expect(editor(page)).toContainText('// Of the file.')
  await expect(editor(page)).not.toContainText('// Mine.')
})

test('a link with an edit shows what it changes, and runs it after a key alone', async ({ page, context }) => {
  await openAt(page, LINK)
  await openEditor(page)
  await deleteBarrier(page)
  await page.keyboard.press('Control+Enter')
  await expectVerdict(page, /^Wrong/)
  const sentence = await verdict(page).textContent()
  const link = page.url()
  expect(new URL(link).search.length).toBeLessThan(2000)

  const other = await context.newPage()
  const workers: string[] = []
  other.on('worker', (worker) => workers.push(worker.url()))
  const asked: string[] = []
  const { host } = new URL(link)
  other.on('request', (request) => {
    const url = new URL(request.url())
    if (url.host !== host && url.protocol.startsWith('http')) asked.push(request.url())
  })
  // what a page asks of its GPU to compute
  await other.addInitScript(() => {
    const done: string[] = []
    Object.assign(window, { computed: done })
    const watch = (of: object | undefined, names: readonly string[]) => {
      for (const name of names) {
        const own = Reflect.get(of ?? {}, name) as ((...args: unknown[]) => unknown) | undefined
        if (of && own)
          Reflect.set(of, name, function watched(this: unknown, ...args: unknown[]) {
            done.push(name)
            return own.apply(this, args)
          })
      }
    }
    watch(globalThis.GPUDevice?.prototype, ['createComputePipeline', 'createComputePipelineAsync'])
    watch(globalThis.GPUComputePassEncoder?.prototype, ['dispatchWorkgroups', 'dispatchWorkgroupsIndirect'])
  })
  await other.goto(link)
  await settled(other)
  await expect(other.getByText('this edit came with the link, and has not run.')).toBeVisible()
  expect((await stateOf(other)).columns[1]?.status).toBe('failed')
  await repeatUntil(
    () => other.getByRole('button', { name: 'See what it changes' }).press('Enter'),
    (limit) => expect(other.locator('.cm-deletedChunk')).toContainText(BARRIER, limit),
  )
  await expect(verdict(other)).toHaveText(/came with the link/)
  expect(workers.filter((url) => url.includes('edit.worker'))).toEqual([])
  expect(asked).toEqual([])
  expect(await other.evaluate(() => Reflect.get(window, 'computed') as string[])).toEqual([])
  await command(other, 'lab.run')
  await expectVerdict(other, /^Wrong/)
  expect((await verdict(other).textContent())?.split(',')[0]).toBe(sentence?.split(',')[0])
})

test('a fault is found in a window of 420 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 420, height: 800 })
  await openAt(page, LINK)
  await repeatUntil(
    () => command(page, 'lab.find', '11'),
    (limit) => expect(verdict(page)).toHaveText(/one fault/, limit),
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420)
  await page.getByRole('button', { name: 'Hint' }).press('Enter')
  await expect(page.getByText('Rows of the first level are right')).toBeVisible()
  await expectAccessible(page)
  // the repair: as the project's text has it
  const lines = readFileSync('shaders/sptrsv/level_set/kernel.wesl', 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes('(b[row] - sum)'))
  await editor(page).focus()
  await page.keyboard.press('Control+Home')
  for (let i = 0; i < line; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.type(lines[line].trim())
  await page.keyboard.press('Control+Enter')
  await expectVerdict(page, /^Right/)
  await expect(page.getByText('✓ found')).toBeVisible()
})

test('what is wrong stands at its line soon after it is typed, as text', async ({ page }) => {
  await openAt(page, LINK)
  await openEditor(page)
  const said = page.getByRole('region', { name: 'Errors and warnings' })
  const type = async (words: string) => {
    await page.keyboard.press('Control+End')
    await page.keyboard.type(words)
  }
  // the linker, the browser's compiler, the lint, and the host
  await type('fn more( {')
  await expect(said).toContainText('Error, linker')
  await expect(said.getByRole('button')).toContainText(/kernel\.wesl, line \d+, column \d+/)
  await expect(page.locator('.cm-lintRange-error').first()).toBeVisible()
  await repeatUntil(
    () => page.keyboard.press('Control+z'),
    (limit) => expect(said).toHaveText('', limit),
  )
  await page.keyboard.press('Control+Home')
  const lines = readFileSync('shaders/sptrsv/level_set/kernel.wesl', 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes('    storageBarrier();'))
  for (let i = 0; i < line; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.type(' if (index == 0u) { storageBarrier(); }')
  await expect(said).toContainText('Warning, lint: storageBarrier() stands where lanes part')
  await page.keyboard.press('Home')
  await page.keyboard.type('total = 1.0; ')
  await expect(said).toContainText(`kernel.wesl, line ${line + 1}, column`)
  await expect(said).toContainText(`Error, linker: unresolved identifier 'total'`)
  await page.keyboard.press('Home')
  await page.keyboard.type('let total = 1u + 1.0f; ')
  await expect(said).toContainText('Error, browser: ')
  await expectAccessible(page)
  const seen = await page.evaluateHandle(() => {
    const region = document.querySelector('section[aria-label="Errors and warnings"]')
    const changed = new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => resolve())
      if (region) watch.observe(region, { childList: true, subtree: true, characterData: true })
    })
    return { changed }
  })
  // an error stands within 300 ms of its key: the rest after a key, and what the page computes, on a machine of any load.
  // a slower processor computes the same for longer
  const before = await mainThreadMs(page)
  await page.keyboard.press('(')
  await seen.evaluate(({ changed }) => changed)
  expect(REST_MS + (await mainThreadMs(page)) - before).toBeLessThan(patience(300))
})

test('a new kernel is begun from ten lines that are right, beside what the host does for it', async ({ page }) => {
  await openAt(page, LINK)
  await repeatUntil(
    () => command(page, 'lab.new', '1'),
    (limit) => expect(verdict(page)).toHaveText(/right and slow/, limit),
  )
  await expect(page.locator('.cm-deletedChunk')).toHaveCount(0)
  await command(page, 'lab.run')
  await expectVerdict(page, /^Right/)
  await page.getByText('What the host does', { exact: true }).press('Enter')
  await expect(page.getByRole('row', { name: /^row_ptr 217 data$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^sptrsv\/sync_free\/kernel\.wesl 1 .*rows 216/ })).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: /^workers/ })).toHaveValue('0')
  await expectAccessible(page)
})

const folders = readdirSync('shaders').filter((id) => existsSync(`shaders/${id}/exercises.ts`))
const exercises: Exercise[] = []
for (const id of folders)
  exercises.push(...(await projectModule<{ default: Exercise[] }>(`shaders/${id}/exercises.ts`)).default)

/** A text as lines, and what an exercise makes of it. */
const textsOf = ({ edits }: Exercise) => {
  const [{ module }] = edits
  const right = readFileSync(`shaders/${module}`, 'utf8')
  return { module, right, wrong: edits.reduce((text, { find, replace }) => text.replaceAll(find, replace), right) }
}

test('there are twelve faults to find, and each is one', () => {
  expect(exercises).toHaveLength(12)
  for (const exercise of exercises) {
    const { right, wrong } = textsOf(exercise)
    expect(wrong, exercise.title).not.toBe(right)
    expect(new Set(exercise.edits.map(({ module }) => module)).size, exercise.title).toBe(1)
    expect(exercise.hints).toHaveLength(3)
  }
})

/** Faults that are repaired in one run: all where all is tried. */
const drawn = ALL ? exercises : [0, 5].map((of) => exercises[(of + Number(process.env['CHECK_SEED'] ?? 1)) % 12])

for (const exercise of drawn)
  test(`the fault “${exercise.title}” is judged wrong, repaired by keyboard alone, and kept as found`, async ({
    page,
  }) => {
    const { module, right, wrong } = textsOf(exercise)
    const text = page.getByRole('textbox', { name: `Source of ${module}` })
    await openAt(page, LINK)
    await repeatUntil(
      () => command(page, 'lab.find', String(exercises.indexOf(exercise))),
      (limit) => expect(verdict(page)).toHaveText(/one fault/, limit),
    )
    // what was there before the fault is nowhere to be seen
    await expect(page.locator('.cm-deletedChunk')).toHaveCount(0)
    await expect(page.getByText('no line changed')).toBeVisible()
    await text.focus()
    await page.keyboard.press('Control+Enter')
    await expectVerdict(page, /^Wrong: /)
    for (const hint of exercise.hints) {
      await page.getByRole('button', { name: /hint$/i }).press('Enter')
      await expect(page.getByText(hint.slice(0, 30))).toBeVisible()
    }
    for (const { at, removed, added } of difference(wrong, right).toReversed()) {
      await text.focus()
      await page.keyboard.press('Control+Home')
      for (let i = 0; i < at; i++) await page.keyboard.press('ArrowDown')
      for (let i = 0; i < removed; i++) await page.keyboard.press('Shift+ArrowDown')
      if (removed > 0) await page.keyboard.press('Delete')
      for (const line of added) await page.keyboard.insertText(`${line}\n`)
    }
    await page.keyboard.press('Control+Enter')
    await expectVerdict(page, /^Right/)
    await expect(page.getByText('✓ found')).toBeVisible()

    // a code says so, and the key of the course reads it
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Key of the course').fill('spring')
    await page.getByRole('button', { name: 'Make the code' }).press('Enter')
    const code = await page.getByLabel('Code to hand in').inputValue()
    await command(page, 'lab.check')
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Key of the course').fill('spring')
    await sheet.getByLabel('Codes').fill(`${code}\n${code.slice(1)}`)
    await sheet.getByRole('button', { name: 'Check' }).press('Enter')
    await expect(sheet.getByRole('listitem')).toHaveText(
      [`Ada: ${exercise.title}. The edit is right.`, 'Not made with this key, or changed since.'],
      { timeout: patience(20_000) },
    )
    await expectAccessible(page)
  })
