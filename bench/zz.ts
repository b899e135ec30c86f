import { mkdtempSync, createWriteStream, existsSync } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { chromium } from 'playwright'
import { createServer } from 'vite'
import { chromiumArgs, chromiumPath } from '../tools/chromium.ts'
import { root } from '../tools/install.mjs'
export const needs = 'browser'
async function writeMarket(file: string, bytes: number): Promise<void> {
  const columns = Math.round(bytes / 32 / 9)
  const to = createWriteStream(file)
  to.write(`%%MatrixMarket matrix coordinate real general\n${columns} ${columns} ${columns * 9}\n`)
  for (let j = 0; j < columns; j++) {
    const first = Math.max(0, Math.min(j - 4, columns - 9))
    let lines = ''
    for (let e = 0; e < 9; e++)
      lines += `${first + e + 1} ${j + 1} ${(((j * 7919 + e * 104_729) % 1e6) / 1e6 + 1 / (3 + e)).toFixed(14)}\n`
    if (!to.write(lines)) await once(to, 'drain')
  }
  to.end()
  await finished(to)
}
export async function run(args: string[]) {
  const file = '/tmp/explore/140.mtx'
  if (!existsSync(file)) await writeMarket(file, 140e6)
  const server = await createServer({ root, logLevel: 'warn', server: { port: 0, host: '127.0.0.1', open: false } })
  await server.listen()
  const address = server.resolvedUrls?.local[0] as string
  const context = await chromium.launchPersistentContext(mkdtempSync('/tmp/explore/browser-'), { executablePath: chromiumPath(), args: chromiumArgs })
  try {
    const page = await context.newPage()
    page.on('console', (m) => console.log('page:', m.text()))
    await page.route('**/reader.html', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>reader</title><input type="file">' }))
    await page.goto(`${address}reader.html`)
    await page.locator('input').setInputFiles(file)
    const out = await page.evaluate(async (n) => {
      const m = await import('/bench/read-page.ts' as string)
      const lines: string[] = []
      new BroadcastChannel('prof').onmessage = (e) => lines.push(String(e.data))
      const f = document.querySelector('input')!.files![0]
      const o = await m.openFile(f)
      lines.push(`open ${o.open.toFixed(0)} look ${o.look.toFixed(0)} keep ${o.keep.toFixed(0)}`)
      for (let i = 0; i < n; i++) { const a = await m.openKept(o); await new Promise((r) => setTimeout(r, 100)); lines.push(`again ${a.toFixed(0)}`) }
      return lines
    }, Number(args[0] ?? 8))
    console.log(out.join('\n'))
  } finally { await context.close(); await server.close() }
}
