import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { canvasOf, command, openQuietly, settled, stateOf } from './support/page.ts'
import { passFrames } from './support/frames.ts'

/** A recorded run, a row pinned in it, and one picture large. */
const PINNED = 'm=grid:D3N7:6x6x6:seeded:1&lead=auto&axis=steps&pin=row:129'
/** Row 129 works in both columns then, so that it lies on the surface of what is done. */
const WORKING = '10'

interface Seen {
  readonly key: string
  readonly x: number
  readonly y: number
}

declare global {
  interface Window {
    /** Where the frames about the pinned row were, frame by frame. */
    carried?: Seen[][]
  }
}

/** Notes from now on where the carried frames are, in every frame that is drawn. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.carried = []
    const note = () => {
      const rings = [...document.querySelectorAll<HTMLElement>('[data-carried]')].map((ring) => {
        const { x, y, width, height } = ring.getBoundingClientRect()
        return { key: ring.dataset['carried'] ?? '', x: x + width / 2, y: y + height / 2 }
      })
      window.carried?.push(rings)
      if (window.carried) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })

/** All that was noted, once a frame came to the view and none is on its way. */
async function noted(page: Page, view: string): Promise<readonly (readonly Seen[])[]> {
  await page.waitForFunction((key) => {
    const seen = window.carried ?? []
    const came = seen.some((rings) => rings.some((ring) => ring.key === key))
    return came && seen.slice(-3).every((rings) => rings.length === 0)
  }, `${view}.0`)
  return page.evaluate(() => {
    const seen = window.carried ?? []
    window.carried = undefined as never
    return seen
  })
}

/** Places in column A, from the first frame that has one to the last. */
function pathOf(seen: readonly (readonly Seen[])[], view: string): readonly (Seen | undefined)[] {
  const own = seen.map((rings) => rings.find(({ key }) => key === `${view}.0`) ?? rings.find(({ key }) => key === '.0'))
  const stop = own.findLastIndex((ring) => ring?.key === `${view}.0`)
  return own.slice(
    own.findIndex((ring) => ring !== undefined),
    stop + 1,
  )
}

/** What is wrong with a way: it has a gap, leaves its line, goes back, or does not begin where the mark was. */
function faultsOf(path: readonly (Seen | undefined)[], from: Pick<Seen, 'x' | 'y'> | undefined): readonly string[] {
  const seen = path.filter((ring) => ring !== undefined)
  const [first, last] = [seen[0], seen.at(-1)]
  if (!first || !last) return ['never seen']
  const faults: string[] = []
  if (seen.length < path.length) faults.push('absent for a frame')
  if (from && Math.hypot(first.x - from.x, first.y - from.y) > 2) faults.push('it begins elsewhere')
  const [dx, dy] = [last.x - first.x, last.y - first.y]
  const length = Math.hypot(dx, dy)
  let before = 0
  for (const { x, y } of seen) {
    const along = length === 0 ? 0 : ((x - first.x) * dx + (y - first.y) * dy) / length
    const off = Math.abs(length === 0 ? 0 : ((x - first.x) * dy - (y - first.y) * dx) / length)
    if (off > 1.5) faults.push(`it leaves its line by ${off}`)
    if (along < before - 1) faults.push('it goes back')
    before = along
  }
  return faults
}

const link = (page: Page): string => new URL(page.url()).searchParams.get('pin') ?? ''

/** What lies at a place, as the page has it: a press there frees the pin of the very row that is pinned, or pins it anew. */
async function rowAt(page: Page, { x, y }: Pick<Seen, 'x' | 'y'>): Promise<string> {
  await page.mouse.click(x, y)
  await expect.poll(() => link(page)).not.toBe('row:129')
  const found = link(page)
  await command(page, 'mark.pin', JSON.stringify({ kind: 'item', space: 'row', item: 129 }))
  await expect.poll(() => link(page)).toBe('row:129')
  await page.mouse.move(0, 0)
  return found === '' ? 'row:129' : found.split(':').slice(0, 2).join(':')
}

/** Ten changes: of the large picture, of the preset, of the grid of panes. */
const CHANGES: readonly (readonly [view: string, command: string, argument?: string])[] = [
  ['dag', 'pane.lead', 'dag'],
  ['matrix', 'pane.lead', 'matrix'],
  ['grid', 'pane.lead', 'grid'],
  ['timeline', 'pane.lead', 'timeline'],
  ['corner', 'pane.lead', 'corner'],
  ['stencil', 'screen.stencil'],
  ['lanes', 'screen.lanes'],
  ['corner', 'screen.race'],
  ['matrix', 'pane.lead', 'matrix'],
  ['dag', 'pane.lead', 'dag'],
]

test('a pinned row is carried through ten changes of the view, in every frame', async ({ page }) => {
  await openQuietly(page, PINNED)
  // what is loaded late is loaded
  for (const [, id, argument] of CHANGES) {
    await command(page, id, argument)
    await settled(page)
  }
  await command(page, 'pane.lead', 'corner')
  if ((await stateOf(page)).playing) await command(page, 'play.toggle')
  await command(page, 'play.seek', WORKING)
  await settled(page)
  let at: Seen | undefined
  for (const [view, id, argument] of CHANGES) {
    await watch(page)
    await command(page, id, argument)
    const path = pathOf(await noted(page, view), view)
    expect(faultsOf(path, at), `to ${view}`).toEqual([])
    at = path.at(-1)
    expect(at, view).toBeDefined()
    if (at) expect(await rowAt(page, at), `what lies where it came to in ${view}`).toBe('row:129')
  }
})

test('a row is carried from one step of a lesson to the next', async ({ page }) => {
  await openQuietly(page, 'lesson=waiting.needs')
  await command(page, 'lesson.next')
  await settled(page)
  await command(page, 'lesson.back')
  await settled(page)
  await expect(page.locator('[data-carried]')).toHaveCount(0)
  await watch(page)
  await command(page, 'lesson.next')
  const seen = await noted(page, 'grid')
  // the matrix goes on showing it in another place, and from one of the two it goes to the grid
  const [inMatrix, toGrid] = ['matrix.0', 'grid.0'].map((key) =>
    seen.flatMap((rings) => rings.filter((ring) => ring.key === key)),
  )
  const [was] = seen.flat()
  expect(faultsOf(inMatrix, was)).toEqual([])
  // whichever of the two pictures is drawn first
  expect([was, inMatrix.at(-1)].map((from) => faultsOf(toGrid, from))).toContainEqual([])
})

test('mutants: a gap, a detour, a leap and a way back are found', () => {
  const at = (x: number, y = 0) => ({ key: 'dag.0', x, y })
  expect(faultsOf([at(0), at(5), at(10)], at(0))).toEqual([])
  expect(faultsOf([at(0), undefined, at(10)], at(0))).toEqual(['absent for a frame'])
  expect(faultsOf([at(0), at(5, 4), at(10)], at(0))).toEqual(['it leaves its line by 4'])
  expect(faultsOf([at(4), at(10)], at(0))).toEqual(['it begins elsewhere'])
  expect(faultsOf([at(0), at(7), at(3), at(10)], at(0))).toEqual(['it goes back'])
})

test('where nothing is to move it is a cut, and a mark stands where the row now is', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openQuietly(page, PINNED)
  // what is loaded late is loaded
  await command(page, 'pane.lead', 'dag')
  await expect(canvasOf(page, 'dag')).toBeVisible()
  await command(page, 'pane.lead', 'corner')
  await settled(page)
  await command(page, 'pane.lead', 'dag')
  const ring = page.locator('[data-carried="dag.0"]')
  await expect(ring).toBeVisible()
  expect(await ring.evaluate((mark) => mark.getAnimations().length)).toBe(0)
  await passFrames(page, 42)
  await expect(ring).toBeVisible()
  await page.keyboard.press('.')
  await expect(page.locator('[data-carried]')).toHaveCount(0)
  // nor does a picture that comes later get one
  await passFrames(page, 90)
  await expect(page.locator('[data-carried]')).toHaveCount(0)
})
