import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Locator, type Page, test } from '@playwright/test'
import { patience } from './slowness.ts'

/** A real matrix of $SPARSE_MATRICES by its file name; undefined, and said loudly, where there is no such folder. */
export function realMatrix(name: string): string | undefined {
  const folder = process.env['SPARSE_MATRICES']
  if (folder) return path.join(folder, name)
  console.log(`ran without SPARSE_MATRICES: a made matrix stands in for ${name}`)
  test.info().annotations.push({ type: 'ran without SPARSE_MATRICES', description: name })
  return undefined
}

/** The 5-point Laplacian of a grid of X × Y points as a Matrix Market file; its lower triangle has X + Y − 1 levels. */
export function laplacian(X: number, Y: number): string {
  const entries: string[] = []
  for (let i = 0; i < X * Y; i++) {
    if (i >= X) entries.push(`${i + 1} ${i + 1 - X} -1`)
    if (i % X > 0) entries.push(`${i + 1} ${i} -1`)
    entries.push(`${i + 1} ${i + 1} 4`)
  }
  return `%%MatrixMarket matrix coordinate real symmetric\n${X * Y} ${X * Y} ${entries.length}\n${entries.join('\n')}\n`
}

/** Writes a file that only this test has, to be dropped or picked; returns its path. */
export async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const file = test.info().outputPath(name)
  await writeFile(file, content)
  return file
}

declare global {
  interface Window {
    __dropped?: boolean
  }
}

/** A drop that comes before the page has answered what is dragged over it is lost: then it is made again. */
const DROPS = 3
const ANSWER_MS = 5000

/**
 * Drops files from the desktop on the middle of an element: the browser's own drag and drop, so a page that does not
 * take them is left for the file, as in real life.
 */
export async function dropFiles(target: Locator, files: readonly string[]) {
  const page = target.page()
  const box = await target.boundingBox()
  if (!box) throw new Error('the drop target is not visible')
  const protocol = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  let arrived = false
  for (let drop = 0; drop < DROPS && !arrived; drop++) {
    await page.evaluate(() => addEventListener('drop', () => (window.__dropped = true), { capture: true, once: true }))
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await protocol.send('Input.dispatchDragEvent', { type, ...at, data })
    arrived = await page
      .waitForFunction(() => window.__dropped, undefined, { timeout: patience(ANSWER_MS) })
      .then(
        () => true,
        // a page that was left for the file answers no more
        (error: Error) => !error.message.includes('Timeout'),
      )
    await page.evaluate(() => (window.__dropped = false)).catch(() => undefined)
  }
  await protocol.detach()
}

/** Picks files in the chooser that `opener` opens. */
export async function pickFiles(page: Page, opener: Locator, files: readonly string[]) {
  const chooser = page.waitForEvent('filechooser')
  await opener.click()
  await (await chooser).setFiles([...files])
}
