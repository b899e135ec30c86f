import type { LaunchOptions } from '@playwright/test'

/** What a unit of work and the start of a browser took where limits of time were chosen: two cores of 2023, idle. */
const WORK_MS = 100
const PAGE_MS = 1000
/** A machine that is slower still waits no longer: something hangs. */
const MOST = 10

/** Fixed work of the kind that twins and readers do. */
function work(): number {
  const words = new Uint32Array(1 << 16)
  let sum = 1
  for (let round = 0; round < ROUNDS; round++)
    for (let w = 0; w < words.length; w++) sum = words[w] = (Math.imul(sum, 1664525) + 1013904223 + words[w]) >>> 0
  return sum
}
const ROUNDS = 1000

/** Fixed work of a page: elements that are laid out. */
const PAGE = `<body><script>
  for (let n = 0; n < 4000; n++) document.body.append(Object.assign(document.createElement('p'), { textContent: 'row ' + n }))
  document.title = String(document.body.offsetHeight)
</script>`

const times = (ms: number, expected: number): number => Math.min(MOST, Math.max(1, ms / expected))

/** How many times as long as where the limits were chosen Node takes for a unit of work now: 1 to 10. */
export function slownessOfNode(): number {
  const began = performance.now()
  work()
  return times(performance.now() - began, WORK_MS)
}

/** As many times as long the start of a browser and of a page takes, or Node, whichever is slower. */
export async function slownessOfBrowser(options: LaunchOptions): Promise<number> {
  const { chromium } = await import('@playwright/test')
  const began = performance.now()
  const browser = await chromium.launch(options)
  const page = await browser.newPage()
  await page.setContent(PAGE)
  const ms = performance.now() - began
  await browser.close()
  return Math.max(slownessOfNode(), times(ms, PAGE_MS))
}
