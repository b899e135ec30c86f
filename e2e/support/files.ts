import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Locator, type Page, test } from '@playwright/test'

/** A real matrix of $SPARSE_MATRICES by its file name; without that folder the journey fails and says so. */
export function realMatrix(name: string): string {
  const folder = process.env['SPARSE_MATRICES']
  if (!folder) throw new Error(`SPARSE_MATRICES is not set: this journey needs its ${name}`)
  return path.join(folder, name)
}

/** Writes a file that only this test has, to be dropped or picked; returns its path. */
export async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const file = test.info().outputPath(name)
  await writeFile(file, content)
  return file
}

/**
 * Drops files from the desktop on the middle of an element: the browser's own drag and drop, so a page that does not
 * take them is left for the file, as in real life.
 */
export async function dropFiles(target: Locator, files: readonly string[]) {
  const box = await target.boundingBox()
  if (!box) throw new Error('the drop target is not visible')
  const protocol = await target.page().context().newCDPSession(target.page())
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await protocol.send('Input.dispatchDragEvent', { type, ...at, data })
  }
  await protocol.detach()
}

/** Picks files in the chooser that `opener` opens. */
export async function pickFiles(page: Page, opener: Locator, files: readonly string[]) {
  const chooser = page.waitForEvent('filechooser')
  await opener.click()
  await (await chooser).setFiles([...files])
}
