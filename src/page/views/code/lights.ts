import { count } from '#src/core/base/format.ts'
import type { When } from '#src/core/kernel/listing.ts'
import type { ScrollFollower } from './follow.ts'
import type { Activity } from './layout.ts'
import { type Sheet, write } from './sheet.ts'

type Look = 'working' | 'spinning'

/** Workers are 0 at a line of the shader, which shows no number. */
interface Lit {
  readonly look: Look
  readonly workers: number
}

/** Lights the lines of a sheet: a function of the activity alone, not of what was lit before. */
export class Lights {
  private shown = ''
  private lit: ReadonlyMap<HTMLElement, Lit> = new Map()
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

  /** Touches what differs from what is lit: an element that is changed and changed back is styled, laid out and painted anew. */
  private light(parts: readonly (readonly [When, number, Look])[]): void {
    const lit = new Map<HTMLElement, Lit>()
    const all = parts.map(([when, workers, look]) => ({ ...this.sheet.linesFor(when), workers, look }))
    for (const { listing, shader, workers, look } of all) {
      for (const line of listing) lit.set(line, { look, workers: (lit.get(line)?.workers ?? 0) + workers })
      for (const line of shader) lit.set(line, { look, workers: 0 })
    }
    const before = this.lit
    this.lit = lit
    for (const line of before.keys()) if (!lit.has(line)) unlight(line)
    for (const [line, { look, workers }] of lit) {
      const was = before.get(line)
      if (was?.look !== look) light(line, look)
      if ((was?.workers ?? 0) !== workers) setCount(line, workers)
    }
    if (before.size === lit.size && [...lit.keys()].every((line) => before.has(line))) return
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
function setCount(line: HTMLElement, workers: number): void {
  const place = line.querySelector('[data-count]')
  if (place) write(place, workers > 0 ? count(workers) : '')
}

/** The uppermost of the lines, in any order of the list. */
const first = (lines: readonly HTMLElement[]): HTMLElement | undefined =>
  lines.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
