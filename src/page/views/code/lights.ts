import { count } from '#src/core/base/format.ts'
import type { When } from '#src/core/kernel/listing.ts'
import type { ScrollFollower } from './follow.ts'
import type { Activity } from './layout.ts'
import type { Sheet } from './sheet.ts'

type Look = 'working' | 'spinning'

/** Lights the lines of a sheet: a function of the activity alone, not of what was lit before. */
export class Lights {
  private shown = ''
  private lit: readonly HTMLElement[] = []
  private readonly sheet: Sheet
  private readonly follower: ScrollFollower

  constructor(sheet: Sheet, follower: ScrollFollower) {
    this.sheet = sheet
    this.follower = follower
  }

  show({ working, waiting }: Activity): void {
    const parts: [When, number, Look][] = [...working].map(([stage, workers]) => [stage, workers, 'working'])
    if (waiting > 0) parts.unshift(['wait', waiting, 'spinning'])
    const key = JSON.stringify(parts)
    if (key === this.shown) return
    this.shown = key
    this.light(parts)
  }

  private light(parts: readonly (readonly [When, number, Look])[]): void {
    for (const line of this.lit) unlight(line)
    const all = parts.map(([when, workers, look]) => ({ ...this.sheet.linesFor(when), workers, look }))
    for (const { listing, shader, workers, look } of all) {
      for (const line of [...listing, ...shader]) light(line, look)
      for (const line of listing) addCount(line, workers)
    }
    this.lit = all.flatMap(({ listing, shader }) => [...listing, ...shader])
    this.follower.reveal([
      [this.sheet.listing, first(all.flatMap(({ listing }) => listing))],
      [this.sheet.shader, first(all.flatMap(({ shader }) => shader))],
    ])
  }
}

function light(line: HTMLElement, look: Look): void {
  line.dataset['lit'] = look
  line.setAttribute('aria-current', 'step')
}

function unlight(line: HTMLElement): void {
  delete line.dataset['lit']
  line.removeAttribute('aria-current')
  setCount(line, 0)
}

/** The number of workers at a line is shown before it. */
function addCount(line: HTMLElement, workers: number): void {
  setCount(line, Number(line.dataset['workers'] ?? 0) + workers)
}

function setCount(line: HTMLElement, workers: number): void {
  if (workers > 0) line.dataset['workers'] = String(workers)
  else delete line.dataset['workers']
  const place = line.querySelector('[data-count]')
  if (place) place.textContent = workers > 0 ? count(workers) : ''
}

/** The uppermost of the lines, in any order of the list. */
const first = (lines: readonly HTMLElement[]): HTMLElement | undefined =>
  lines.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
