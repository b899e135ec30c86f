import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { chooseFile, columnsOf, command, describe, serve, settled } from './browse.ts'
import { freshBrowser } from './driver.ts'

/** Puts an image of its contents over each canvas: some machines' screenshots leave WebGPU canvases blank. */
function freeze(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const canvas of document.querySelectorAll('canvas')) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
      if (!blob) continue
      const { width, height } = canvas.getBoundingClientRect()
      const image = new Image(width, height)
      image.src = URL.createObjectURL(blob)
      await image.decode()
      image.className = canvas.className
      image.style.cssText = `${canvas.style.cssText};width:${width}px;height:${height}px`
      canvas.replaceWith(image)
    }
  })
}

async function open(page: Page, address: string, subject: string, kernels: string): Promise<void> {
  const file = path.isAbsolute(subject)
  await page.goto(`${address}?t=0${kernels && `&k=${kernels}`}${file ? '' : `&${subject}`}`)
  await settled(page)
  return file ? chooseFile(page, subject) : command(page, 'run.again')
}

/**
 * Races the default kernels on problems in a real browser: a line of times and errors for each kernel, and a picture.
 * Arguments are links' queries (`m=grid:D3N7:128x128x128:seeded:1`) or files. `--kernels
 * "sptrsv/sync_free(workers=512),…"`, `--dist`, `--browser`, `--args="--flag …"`, `--pictures folder`.
 */
export async function run(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      dist: { type: 'string', default: 'dist' },
      browser: { type: 'string', default: process.env['SPARSESCOPE_BROWSER'] ?? '' },
      args: { type: 'string', default: '--no-sandbox --enable-unsafe-webgpu' },
      kernels: { type: 'string', default: '' },
      pictures: { type: 'string', default: '' },
    },
  })
  const { dist, browser: executablePath, pictures } = values
  const server = await serve(path.resolve(dist))
  const browser = await freshBrowser(executablePath, values.args.split(' '))
  if (pictures) mkdirSync(pictures, { recursive: true })
  try {
    for (const [index, subject] of positionals.entries()) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
      page.on('pageerror', (error) => console.log(`  page: ${error.message}`))
      page.on('console', (message) => message.type() === 'error' && console.log(`  console: ${message.text()}`))
      console.log(subject)
      await open(page, server.address, subject, values.kernels)
      await settled(page, 300_000)
      await command(page, 'measure.run')
      await settled(page, 500_000)
      for (const column of await columnsOf(page)) console.log(`  ${describe(column)}`)
      if (pictures) await picture(page, path.join(pictures, `race-${index}.png`))
      await page.close()
    }
  } finally {
    await browser.close()
    server.close()
  }
}

async function picture(page: Page, file: string): Promise<void> {
  const { end } = await page.evaluate(() => window.__sparsescope?.state() ?? { end: 0 })
  await page.evaluate((tick) => window.__sparsescope?.run('play.seek', String(tick)), Math.round(end * 0.45))
  await page.waitForTimeout(3000)
  await freeze(page)
  await page.waitForTimeout(300)
  await page.screenshot({ path: file })
}
