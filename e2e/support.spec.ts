import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { Guard, KNOWN } from './support/console.ts'
import { dropFiles, fileOf, pickFiles } from './support/files.ts'
import { countDrawing, drawnDuring } from './support/frames.ts'
import { killGpu, withoutWebGpu } from './support/gpu.ts'
import { changedFrom, expectDrawn, stillPicture, untilHolds } from './support/pixels.ts'
import { patience } from './support/slowness.ts'

/** The helpers' own tests, on pages of a few lines: every guard must be able to fail. */

async function show(page: Page, body: string) {
  await page.route('**/bench-page', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><title>t</title></head><body><main><h1>t</h1>${body}</main></body></html>`,
    }),
  )
  await page.goto('./bench-page')
}

const GPU_PAGE = `<canvas id="c" width="40" height="30"></canvas><script type="module">
  const device = await (await navigator.gpu.requestAdapter()).requestDevice()
  device.lost.then(({ reason }) => { document.title = reason })
  const context = document.querySelector('canvas').getContext('webgpu')
  context.configure({ device, format: 'rgba8unorm' })
  window.paint = (left, right) => {
    const encoder = device.createCommandEncoder()
    const view = context.getCurrentTexture().createView()
    const colorAttachments = [{ view, loadOp: 'clear', storeOp: 'store', clearValue: [left, right, 0, 1] }]
    encoder.beginRenderPass({ colorAttachments }).end()
    device.queue.submit([encoder.finish()])
  }
  paint(1, 0)
  document.title = 'painted'
</script>`

test('a warning, an error, an exception and a foreign request are each found', async ({ page, baseURL, guard }) => {
  const second = await page.context().newPage()
  const own = new Guard(second, baseURL ?? '')
  await second.route('https://elsewhere.invalid/**', (route) => route.fulfill({ body: '' }))
  await show(
    second,
    `<img alt="" src="https://elsewhere.invalid/x.png"><script>
    console.warn('w'); console.error('e'); console.log('fine'); setTimeout(() => { throw new Error('u') })
  </script>`,
  )
  await expect.poll(() => own.found()).toHaveLength(4)
  expect([...own.found()].sort()).toEqual([
    'error: e',
    'foreign request: https://elsewhere.invalid/x.png',
    'uncaught: u',
    'warning: w',
  ])
  expect(guard.found()).toEqual([])
})

test('the guard fails a journey that ends with a warning on the console', async ({ page }) => {
  test.fail()
  await show(page, `<script>console.warn('left behind')</script>`)
})

test('an allowed message passes, and only that one', async ({ page, baseURL }) => {
  const second = await page.context().newPage()
  const own = new Guard(second, baseURL ?? '')
  own.allow({ text: /^known/, reason: 'this test' })
  await show(second, `<script>console.warn('known 1'); console.warn('unknown')</script>`)
  expect(own.found()).toEqual(['warning: unknown'])
})

test('a blank canvas is not taken for a drawn one', async ({ page }) => {
  await show(page, `<canvas width="40" height="30"></canvas>`)
  const canvas = page.locator('canvas')
  await expect(expectDrawn(canvas, 0.0005, 0)).rejects.toThrow(/distinct colours/)
  await canvas.evaluate((element: HTMLCanvasElement) => element.getContext('2d')?.fillRect(0, 0, 40, 30))
  await expect(expectDrawn(canvas, 0.0005, 0)).rejects.toThrow(/distinct colours/)
  await canvas.evaluate((element: HTMLCanvasElement) => element.getContext('2d')?.clearRect(0, 0, 20, 30))
  expect(await expectDrawn(canvas)).toMatchObject({ width: 40, height: 30, colours: 2, background: 0.5 })
})

test('one pixel changes the hash, and pictures that move or stand still are told apart', async ({ page }) => {
  await show(page, `<canvas width="40" height="30"></canvas>`)
  const canvas = page.locator('canvas')
  const before = await stillPicture(canvas)
  await expect(changedFrom(canvas, before, 0)).rejects.toThrow(/the picture/)
  await canvas.evaluate((element: HTMLCanvasElement) => element.getContext('2d')?.fillRect(3, 4, 1, 1))
  expect((await changedFrom(canvas, before)).colours).toBe(2)
  await canvas.evaluate((element: HTMLCanvasElement) => {
    const pen = element.getContext('2d')
    let painted = 0
    setInterval(() => {
      if (pen) pen.fillStyle = `rgb(${(painted += 1) % 256}, ${(painted >> 8) % 256}, 0)`
      pen?.fillRect(0, 0, 40, 30)
    }, 5)
  })
  await expect(stillPicture(canvas, 250, 0)).rejects.toThrow(/the picture/)
})

test('an idle WebGPU canvas is read as it was presented', async ({ page }) => {
  await show(page, GPU_PAGE)
  await expect(page).toHaveTitle('painted')
  const canvas = page.locator('canvas')
  const red = await stillPicture(canvas)
  await page.evaluate('paint(0, 1)')
  const green = await changedFrom(canvas, red)
  await page.evaluate('paint(1, 0)')
  expect((await changedFrom(canvas, green)).hash).toBe(red.hash)
})

test('frames and submits are counted', async ({ page }) => {
  await countDrawing(page)
  await show(page, GPU_PAGE)
  await expect(page).toHaveTitle('painted')
  expect(await drawnDuring(page, 200)).toEqual({ frames: 0, submits: 0 })
  await page.evaluate(`(function loop() { paint(1, 1); requestAnimationFrame(loop) })()`)
  await untilHolds(async () => {
    const busy = await drawnDuring(page, 500)
    expect(busy.frames).toBeGreaterThan(2)
    expect(busy.submits).toBeGreaterThan(2)
  }, patience(10_000))
})

test('the GPU process can be ended more than three times, and devices come back', async ({ page, guard }) => {
  guard.allow(KNOWN.deviceLost)
  for (let round = 0; round < 4; round++) {
    await show(page, GPU_PAGE)
    await expect(page).toHaveTitle('painted')
    await killGpu(page)
    await expect(page).toHaveTitle('unknown')
  }
})

test('a browser can be made to have no WebGPU', async ({ page }) => {
  await show(page, '')
  expect(await page.evaluate(() => 'gpu' in navigator)).toBe(true)
  await withoutWebGpu(page)
  await page.reload()
  expect(await page.evaluate(() => 'gpu' in navigator)).toBe(false)
})

const FILE_PAGE = `<p id="drop" style="height:100px">here</p><label>pick <input type="file"></label><output></output><script>
  const tell = async (files) => {
    document.querySelector('output').value = (await Promise.all([...files].map(async (f) => f.name + ' ' + await f.text()))).join()
  }
  const drop = document.querySelector('#drop')
  drop.addEventListener('dragover', (event) => event.preventDefault())
  drop.addEventListener('drop', (event) => { event.preventDefault(); tell(event.isTrusted ? event.dataTransfer.files : []) })
  document.querySelector('input').addEventListener('change', (event) => tell(event.target.files))
</script>`

test('files are dropped and picked as a visitor does it', async ({ page }) => {
  await show(page, FILE_PAGE)
  const first = await fileOf('a.mtx', 'A')
  await dropFiles(page.locator('#drop'), [first, await fileOf('b.mtx', 'B')])
  await expect(page.locator('output')).toHaveText('a.mtx A,b.mtx B')
  await pickFiles(page, page.getByLabel('pick'), [first])
  await expect(page.locator('output')).toHaveText('a.mtx A')
  expect(await readFile(first, 'utf8')).toBe('A')
})

test('axe finds what is wrong', async ({ page }) => {
  await show(page, '<p>fine</p>')
  await expectAccessible(page)
  await page.evaluate(() => document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button></button>'))
  await expect(expectAccessible(page)).rejects.toThrow(/button-name: button/)
})
