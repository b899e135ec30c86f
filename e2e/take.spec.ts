import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { openAt, openQuietly } from './support/page.ts'

/** Recorded on an H200: what is saved says so. */
const RECORDED = 'm=grid:D3N7:6x6x6:seeded:1&panes=dag.matrix&axis=steps&t=9'

async function saved(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  return readFile(await (await download).path())
}

/** Width and height in the head of a PNG. Throws where the bytes are none. */
function sizeOfPng(bytes: Buffer): readonly [number, number] {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  if (!bytes.subarray(0, 8).equals(signature)) throw new Error('no PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

/**
 * What the browser's decoder makes of a PNG: its size, its colours, and the share of its 2 × 2 blocks that have several
 * colours. In a picture that was enlarged to twice its size no block has.
 */
const decoded = (page: Page, bytes: Buffer, enlarge = 1) =>
  page.evaluate(
    async ([base64, by]) => {
      const blob = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/png' })
      const bitmap = await createImageBitmap(blob)
      const [width, height] = [bitmap.width, bitmap.height].map((side) => 2 * Math.floor(side / 2))
      const context = new OffscreenCanvas(width, height).getContext('2d')
      if (!context) throw new Error('no 2D context')
      context.imageSmoothingEnabled = false
      context.drawImage(bitmap, 0, 0, bitmap.width / by, bitmap.height / by)
      if (by > 1) context.drawImage(context.canvas, 0, 0, width / by, height / by, 0, 0, width, height)
      const colours = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
      let fine = 0
      for (let y = 0; y < height; y += 2)
        for (let x = 0; x < width; x += 2) {
          const at = y * width + x
          if (new Set([colours[at], colours[at + 1], colours[at + width], colours[at + width + 1]]).size > 1) fine++
        }
      return { width: bitmap.width, height: bitmap.height, colours: new Set(colours).size, fine }
    },
    [bytes.toString('base64'), enlarge] as const,
  )

/** What the browser's XML parser makes of an SVG: its words, or what is wrong with it. */
const parsed = (page: Page, svg: string) =>
  page.evaluate((text) => {
    const found = new DOMParser().parseFromString(text, 'image/svg+xml')
    const fault = found.querySelector('parsererror')?.textContent
    const words = [...found.querySelectorAll('text')].map(({ textContent }) => textContent)
    return {
      fault,
      words,
      paths: found.querySelectorAll('path').length,
      images: found.querySelectorAll('image').length,
    }
  }, svg)

test('a pane is saved by keyboard, drawn anew at twice its pixels, with a caption; its SVG is lines and letters', async ({
  page,
}) => {
  await openQuietly(page, RECORDED)
  const pane = page
    .getByRole('application', { name: /^Levels of A/ })
    .or(page.locator('[data-view="dag"][data-column="A"]'))
  const box = await pane.first().boundingBox()
  const button = page
    .locator('section', { has: page.locator('[data-view="dag"][data-column="A"]') })
    .last()
    .getByRole('button', { name: /^Save / })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Take away' })
  await expect(dialog.getByRole('combobox')).toHaveValue('pane:dag:A')
  await expectAccessible(page)

  const png = await saved(page, 'PNG')
  const [width, height] = sizeOfPng(png)
  expect(width, 'twice the pane with its edges').toBe(Math.ceil(2 * ((box?.width ?? 0) + 32)))
  expect(height).toBeGreaterThan(2 * (box?.height ?? Infinity))
  const picture = await decoded(page, png)
  expect(picture).toMatchObject({ width, height })
  expect(picture.colours).toBeGreaterThan(20)
  expect(picture.fine, 'details smaller than a pixel of the page').toBeGreaterThan(500)
  expect((await decoded(page, png, 2)).fine, 'mutant: the same, enlarged').toBe(0)

  const svg = (await saved(page, 'SVG')).toString()
  const { fault, words, paths, images } = await parsed(page, svg)
  expect(fault).toBeUndefined()
  expect([paths > 3, images]).toEqual([true, 0])
  const caption = words.join('\n')
  for (const part of ['6×6×6', 'Level-set', 'NVIDIA H200', /\d{4}-\d\d-\d\d/, 'm=grid:D3N7:6x6x6'])
    expect(caption).toMatch(part)

  const html = (await saved(page, 'HTML')).toString()
  const held = await page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'text/html')
    const data = JSON.parse(read.querySelector('#data')?.textContent ?? '') as {
      tick: number
      runs: { kernel: string }[]
    }
    const outside = [...text.matchAll(/(?:src|href)="(?!#|data:)([^"]*)"/g)].map(([, address]) => address)
    return { data, svg: read.querySelectorAll('figure > svg').length, outside, fonts: /url\("?data:font/.test(text) }
  }, html)
  expect(held).toMatchObject({ svg: 1, fonts: true, data: { tick: 9, runs: [{ kernel: 'sptrsv/level_set' }, {}] } })
  expect(held.outside, 'nothing but the link').toEqual([expect.stringContaining('m=grid:D3N7')])

  expect((await parsed(page, svg.replace('</svg>', ''))).fault, 'mutant: an element that is not closed').toBeTruthy()
})

test('all panes are saved together, each with the name of its column', async ({ page }) => {
  await openAt(page, RECORDED)
  await page.keyboard.press('x')
  await page.getByLabel('Which picture').selectOption('all')
  const [width] = sizeOfPng(await saved(page, 'PNG'))
  expect(width).toBeGreaterThan(1500)
  const { fault, words } = await parsed(page, (await saved(page, 'SVG')).toString())
  expect(fault).toBeUndefined()
  const drawn = words.join('\n')
  for (const part of [/of A Level-set/, /of B Sync-free/, /216 rows/]) expect(drawn).toMatch(part)
  await expect(page.getByRole('status').getByText(/^Saved sparsescope All panes.svg/)).toBeVisible()
  const trace = JSON.parse((await saved(page, 'Trace for Perfetto')).toString()) as {
    otherData: { clocks: string[] }
    traceEvents: { name: string; ph: string; args: { name?: string } }[]
  }
  const processes = trace.traceEvents.filter(({ name }) => name === 'process_name').map(({ args }) => args.name)
  expect(processes).toEqual(['A Level-set', 'B Sync-free'])
  expect(trace.otherData.clocks).toHaveLength(2)
})

/** How far two pictures of the page are apart in their upper part, 0 … 255: a film's frame has lost some of its detail. */
const filmedAs = (page: Page, film: Buffer, at: number, png: Buffer, type = 'video/webm') =>
  page.evaluate(
    async ([video64, seconds, still, kind]) => {
      const bytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const video = document.createElement('video')
      video.muted = true
      video.src = URL.createObjectURL(new Blob([bytes(video64)], { type: kind }))
      await new Promise((resolve, reject) => {
        video.onloadeddata = resolve
        video.onerror = () => reject(new Error(video.error?.message))
      })
      const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
      video.currentTime = seconds
      await sought
      const image = await createImageBitmap(new Blob([bytes(still)], { type: 'image/png' }))
      const [width, height] = [image.width, Math.floor(image.height * 0.7)]
      const pixels = (source: CanvasImageSource) => {
        const context = new OffscreenCanvas(width, height).getContext('2d')
        context?.drawImage(source, 0, 0)
        return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
      }
      const [a, b] = [pixels(video), pixels(image)]
      const apart = a.reduce((sum, value, p) => sum + Math.abs(value - b[p]), 0) / a.length
      return { duration: video.duration, width: video.videoWidth, height: video.videoHeight, apart }
    },
    [film.toString('base64'), at, png.toString('base64'), type] as const,
  )

/** Whether the browser has an encoder for an MP4, as the browser itself says. */
const encodesH264 = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const config = { codec: 'avc1.640033', width: 1280, height: 720 }
    return (await VideoEncoder.isConfigSupported(config)).supported === true
  })

/** What is sent to a port to begin a task of its own (src/core/base/next-task.ts). */
declare const held: (() => void)[]

/** Holds a film after its first frame, however fast the machine is. Returns what lets it go on. */
async function heldBetweenFrames(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const waiting: (() => void)[] = []
    const { prototype } = MessagePort
    const post: (this: MessagePort, message: unknown) => void = prototype.postMessage
    prototype.postMessage = function postLater(this: MessagePort, message: unknown) {
      if (message === 0) waiting.push(() => post.call(this, message))
      else post.call(this, message)
    }
    waiting.push(() => (prototype.postMessage = post))
    Object.assign(globalThis, { held: waiting })
  })
  return () => page.evaluate(() => held.forEach((send) => send()))
}

test('a page that plays is one file: it opens without a network, plays to the last step, and shows the step it is sent to', {
  tag: '@long',
}, async ({ page, context }) => {
  const { end } = await openQuietly(page, RECORDED)
  await page.keyboard.press('x')
  await page.getByLabel('Which picture').selectOption('pane:dag:A')
  const file = await saved(page, 'HTML that plays')
  expect(file.length).toBeLessThan(5_000_000)
  await expect(
    page.getByRole('status').getByText(/Saved .*\.html: \d+ frames in [\d.]+\s\w+, one for each step\./),
  ).toBeVisible()
  const path = test.info().outputPath('plays.html')
  writeFileSync(path, file)
  const alone = await context.newPage()
  const asked: string[] = []
  alone.on('request', (request) => asked.push(request.url()))
  const faults: string[] = []
  alone.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
  await alone.goto(`file://${path}`)
  const moment = alone.locator('#moment')
  await expect(moment).toHaveText(`step ${end} of ${end}`)
  const slider = alone.getByRole('slider', { name: 'Frame' })
  const drawn = () => alone.locator('#picture').innerHTML()
  const last = await drawn()
  await slider.fill('3')
  await expect(moment).toHaveText(`step 3 of ${end}`)
  expect(await drawn()).not.toBe(last)
  await expect(alone.getByRole('button', { name: 'Play' })).toBeVisible()
  await expectAccessible(alone)
  expect([asked.filter((url) => !url.startsWith('file:') && !url.startsWith('data:')), faults]).toEqual([[], []])
  // mutant: a player that is another than its policy names does not run
  writeFileSync(path, file.toString().replace('// Plays the frames', '// Plays all frames'))
  await alone.goto(`file://${path}`)
  await expect(alone.getByRole('button', { name: 'Play' })).toBeHidden()
  await alone.close()
})

test('a film has a frame for every step, each as the picture of its step, and is cancelled without a file', {
  tag: '@long',
}, async ({ page }) => {
  const { end } = await openQuietly(page, RECORDED)
  await page.keyboard.press('x')
  await page.getByLabel('Which picture').selectOption('pane:dag:A')
  const still = await saved(page, 'PNG')
  const film = await saved(page, 'WebM')
  const own = await filmedAs(page, film, 9.5 / 5, still)
  const [width, height] = sizeOfPng(still)
  expect(own.duration).toBeCloseTo((end + 1) / 5, 1)
  expect([own.width - width, own.width % 2, own.height % 2], 'as wide, in even sizes').toEqual([width % 2, 0, 0])
  expect(own.height, 'without the line that says the step').toBeLessThan(height)
  const other = await filmedAs(page, film, 14.5 / 5, still)
  expect(own.apart, 'the frame of step 9').toBeLessThan(other.apart / 2)
  if (await encodesH264(page)) {
    const mp4 = await saved(page, 'MP4')
    // sought to the middle of a frame of an MP4, the browser shows the next one
    const [same, after] = [
      await filmedAs(page, mp4, 9.25 / 5, still, 'video/mp4'),
      await filmedAs(page, mp4, 10.25 / 5, still, 'video/mp4'),
    ]
    expect(same.duration).toBeCloseTo((end + 1) / 5, 1)
    expect(same.apart, 'the frame of step 9').toBeLessThan(after.apart / 2)
  } else {
    await page.getByRole('dialog').getByRole('button', { name: 'MP4' }).click()
    await expect(page.getByRole('status').getByText('This browser cannot encode an MP4')).toBeVisible()
  }
  const goOn = await heldBetweenFrames(page)
  await page.getByRole('dialog').getByRole('button', { name: 'WebM' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await goOn()
  await expect(page.getByRole('status').getByText('The film was cancelled.')).toBeVisible()
})

test('a chart over problems is saved with its own basis; one of the open problem with the matrix and its runs', async ({
  page,
}) => {
  const savedAt = async (screen: string) => {
    await openAt(page, `m=grid:D3N7:6x6x6:seeded:1&screen=${screen}`)
    const figure = page.locator('figure').first()
    await figure.getByRole('button', { name: /^Save / }).click()
    const lines = (await parsed(page, (await saved(page, 'SVG')).toString())).words.join('\n')
    return { lines, table: (await saved(page, 'CSV')).toString() }
  }
  const over = await savedAt('bandwidth')
  for (const words of Object.values(over)) {
    expect(words).toMatch(/\d+ problems, recorded on \S.*, \d{4}-\d\d-\d\d/)
    expect(words).not.toMatch(/6×6×6|216 rows|Level-set ·/)
  }
  const open = await savedAt('timing')
  for (const words of Object.values(open)) expect(words).toMatch(/6×6×6.*216 rows/)
})
