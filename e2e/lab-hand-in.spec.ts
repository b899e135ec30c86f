import { readFileSync } from 'node:fs'
import type { Exercise } from '#src/lab/edit/exercise.ts'
import { handInCode } from '#src/lab/edit/hand-in.ts'
import { packed } from '#src/lab/edit/packed.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { expectVerdict, verdict } from './support/lab.ts'
import { command, openAt } from './support/page.ts'
import { projectModule } from './support/project-module.ts'
import { patience } from './support/slowness.ts'
import { repeatUntil } from './support/repeat.ts'

const LINK = 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set'
const { default: faults } = await projectModule<{ default: Exercise[] }>('shaders/sptrsv/exercises.ts')
const fault = faults.find(({ title }) => title === 'The sign of a sum') as Exercise
const [{ module, find, replace }] = fault.edits
const text = readFileSync(`shaders/${module}`, 'utf8')

test('the sheet of a teacher judges each code anew, and says what it cannot read', async ({ page }) => {
  const sources = { [`./${module}`]: text }
  const right = await packed({ [module]: `// Mine.\n${text}` }, sources)
  const wrong = await packed({ [module]: text.replace(find, replace) }, sources)
  const said = (name: string, word: string) => ({ exercise: fault.title, name, word })
  const codes = await Promise.all([
    handInCode('spring', said('Ada', right)),
    handInCode('spring', said('Bob', wrong)),
    handInCode('autumn', said('Cai', right)),
    handInCode('spring', said('Dan', '2abc')),
    handInCode('spring', { ...said('Eve', right), exercise: 'No such fault' }),
  ])
  await openAt(page, LINK)
  await command(page, 'lab.check')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Key of the course').fill('spring')
  await sheet.getByLabel('Codes').fill(`${codes.join('\n\n')}\nno code\n`)
  await sheet.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(sheet.getByRole('listitem')).toHaveText(
    [
      'Ada: The sign of a sum. The edit is right.',
      'Bob: The sign of a sum. The edit is wrong.',
      'Not made with this key, or changed since.',
      'Dan: The sign of a sum. The edit could not be judged: This edit cannot be read.',
      'Not made with this key, or changed since.',
      'Not made with this key, or changed since.',
    ],
    { timeout: patience(60_000) },
  )
  await expectAccessible(page)
})

test('a page without a safe connection makes no code and checks none, and says why', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'subtle'))
  await openAt(page, LINK)
  await command(page, 'lab.check')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Key of the course').fill('spring')
  await sheet.getByLabel('Codes').fill('a.b')
  await sheet.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(sheet.getByRole('listitem')).toHaveText('A code needs a secure connection: open the page over https.')
})

test('a form of a repaired fault makes a code for this edit and this name, and none without a key', async ({
  page,
}) => {
  await openAt(page, LINK)
  const said = verdict(page)
  await repeatUntil(
    () => command(page, 'lab.find', '11'),
    (limit) => expect(said).toHaveText(/one fault/, limit),
  )
  const make = page.getByRole('button', { name: 'Make the code' })
  await expect(make).toHaveCount(0)
  const editor = page.getByRole('textbox', { name: `Source of ${module}` })
  const write = async (words: string) => {
    await editor.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(words)
    await page.keyboard.press('Control+Enter')
    await expect(said).toHaveText(/^(?:Right|Not judged)/, { timeout: patience(60_000) })
    if ((await said.textContent())?.startsWith('Not')) await page.keyboard.press('Control+Enter')
    await expectVerdict(page, /^Right/)
  }
  await write(text)
  const code = page.getByLabel('Code to hand in')
  await page.getByLabel('Your name').fill('Ada')
  await make.press('Enter')
  await expect(code, 'no key').toHaveCount(0)
  await page.getByLabel('Key of the course').fill('spring')
  await make.press('Enter')
  await expect(code).toHaveValue(/^[\w-]+\.[\w-]{16}$/)
  // the code of an edit does not stand beside another one
  await write(`// Mine.\n${text}`)
  await expect(make).toBeVisible()
  await expect(code).toHaveCount(0)
})

test('a kernel that is not for the open problem has no part of the host, and says why', async ({ page }) => {
  await openAt(page, 'm=arrow:64:2:1&k=sptrsv/structured')
  const host = page.getByText('What the host does', { exact: true })
  await repeatUntil(
    () => command(page, 'lab.edit', '0'),
    (limit) => expect(host).toBeVisible(limit),
  )
  await host.press('Enter')
  await expect(page.getByRole('group').filter({ has: host }).locator('p')).toContainText(/grid/)
  await expect(page.getByRole('table', { name: 'Buffers' })).toHaveCount(0)
})
