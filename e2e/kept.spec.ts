import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { fileOf, laplacian } from './support/files.ts'
import { dropMatrix, openAt, problemButton, settled } from './support/page.ts'

/** Files in the browser's own file system, with their bytes. */
const binaries = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('matrices', { create: true })
    const sizes: number[] = []
    for await (const handle of folder.values())
      if (handle instanceof FileSystemFileHandle) sizes.push((await handle.getFile()).size)
    return sizes
  })

/** The file is gone, as where the browser had no room for both. */
const forgetFiles = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('sparsescope')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const clearing = opening.result.transaction('files', 'readwrite').objectStore('files').clear()
          clearing.onsuccess = () => resolve()
          clearing.onerror = () => reject(clearing.error)
        }
      }),
  )

test('what was opened lies in binary in this browser: it opens again without its file, is listed with both sizes, and is deleted', async ({
  page,
}) => {
  await openAt(page, 't=5')
  await dropMatrix(page, await fileOf('strip.mtx', laplacian(60, 5)))
  await expect.poll(() => binaries(page)).toEqual([expect.any(Number)])
  const [bytes] = await binaries(page)
  // 300 rows and 1 370 nonzeros: 12 bytes for each, 4 for each row, and what stands in front
  expect(bytes).toBeGreaterThan(12 * 1370 + 4 * 301)
  await page.keyboard.press('/')
  const kept = page.getByRole('region', { name: 'Kept in this browser' })
  await expect(kept.getByRole('listitem')).toHaveText([/^strip\.mtx8.*B17.*B in binary\d/])
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await forgetFiles(page)
  await page.reload()
  await settled(page)
  await expect(problemButton(page, /strip/)).toBeVisible()
  await page.keyboard.press('/')
  await expect(kept.getByRole('listitem')).toHaveCount(1)
  await kept
    .getByRole('button', { name: /^strip/ })
    .first()
    .click()
  await expect(kept).toBeHidden()
  await settled(page)
  await page.keyboard.press('/')
  await kept.getByRole('button', { name: /^Delete strip/ }).click()
  await expect(kept.getByRole('status')).toHaveText('no files')
  expect(await binaries(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('This link shows strip')
})
