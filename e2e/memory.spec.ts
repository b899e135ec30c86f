import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { dropFiles, fileOf, laplacian } from './support/files.ts'
import { dropMatrix, openAt, problemButton, settled, stateOf } from './support/page.ts'
import { patience } from './support/slowness.ts'

const declared = (entries: number) =>
  `%%MatrixMarket matrix coordinate real general\n99999999 99999999 ${entries}\n1 1 1\n`

test('a matrix that takes more memory than the link allows is refused with one that fits, and the page lives', async ({
  page,
}) => {
  await page.goto('./?memory=1&m=grid:D3N7:400x400x400:seeded:1')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(/^7-point grid 400×400×400 has 447\s040\s000 nonzeros/, {
    timeout: patience(20_000),
  })
  await expect(alert).toContainText(/this page may take 1\.00\sMiB\. 7-point grid 15×15×15 fits\./)
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Open 7-point grid 15×15×15' }).click()
  await settled(page)
  await expect(problemButton(page, /15×15×15/)).toBeVisible()
  await expect(alert).toBeHidden()

  // a file says beforehand how many entries it has: it is refused before they are read
  await dropFiles(page.getByRole('main'), [await fileOf('large.mtx', declared(40_000_000))])
  await expect(alert).toContainText(
    /large\.mtx has 40.* this page may take 1\.00\sMiB\. A matrix of 26\s214 nonzeros fits\./,
  )
  await expect(problemButton(page, /15×15×15/)).toBeVisible()
  await dropMatrix(page, await fileOf('small.mtx', laplacian(30, 20)))
  await settled(page)
  await expect(problemButton(page, /small/)).toBeVisible()
  expect((await stateOf(page)).columns.map(({ status }) => status)).not.toContain('failed')
})

test('a large file is opened once its memory and time are agreed to', async ({ page }) => {
  await openAt(page, 't=5')
  await dropFiles(page.getByRole('main'), [await fileOf('large.mtx', declared(40_000_000))])
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(
    /large\.mtx .*has 40.* nonzeros: about 1\.49\sGiB of memory, and 20 s or more to open\./,
  )
  await alert.getByRole('button', { name: 'Open it' }).click()
  // it is read now, and is cut short
  await expect(alert).toContainText('the file ends after 1 of 40 000 000 entries')
})
