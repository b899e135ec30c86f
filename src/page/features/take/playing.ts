import { sha256 } from '@noble/hashes/sha2.js'
import { nextTask } from '#src/core/base/next-task.ts'
import { dataUrl } from './fonts.ts'
import type { FilmPlan } from './film-frames.ts'

/** Bytes that a page which plays has at most: what a mail or a course page still takes. */
export const MOST_BYTES = 5_000_000

/** PlayedFrames as their page holds them: each is a list of pieces, and what two frames share is held once. */
export interface PlayedFrames {
  readonly pieces: readonly string[]
  readonly frames: readonly (readonly number[])[]
  readonly ticks: readonly number[]
  /** What the playhead says at each frame: `step 3 of 25`, or `12.3 of 95.3 µs`. */
  readonly moments: readonly string[]
  readonly perSecond: number
  /** Ticks from one frame to the next. */
  readonly stride: number
}

interface Making {
  /** The drawing of a tick, as SVG. */
  draw(tick: number): string | Promise<string>
  /** What the playhead says at a tick. */
  moment(tick: number): string
  progress(frames: number): void
  readonly signal: AbortSignal
  /** Bytes of all pieces together, above which every second frame is left out. */
  readonly most: number
}

/** Draws the frames of a plan one by one; where they are too many bytes, every second one is left out again and again. */
export async function framesOf({ ticks, perSecond }: FilmPlan, making: Making): Promise<PlayedFrames | undefined> {
  const { draw, moment, progress, signal, most } = making
  let drawn: { readonly at: number; readonly svg: readonly string[] }[] = []
  let step = 1
  let size = new Size()
  for (let at = 0; at < ticks.length; at++) {
    progress(at + 1)
    if (at % step > 0 && at < ticks.length - 1) continue
    const svg = (await draw(ticks[at])).split(/(?=<)/)
    drawn.push({ at, svg })
    size.add(svg)
    while (drawn.length > 2 && size.bytes > most) {
      step *= 2
      drawn = drawn.filter((one) => one.at % step === 0 || one.at === ticks.length - 1)
      size = drawn.reduce((sum, one) => sum.add(one.svg), new Size())
    }
    await nextTask()
    if (signal.aborted) return undefined
  }
  const pieces = [...new Set(drawn.flatMap(({ svg }) => svg))]
  const numbers = new Map(pieces.map((piece, p) => [piece, p]))
  return {
    pieces,
    frames: drawn.map(({ svg }) => svg.map((piece) => numbers.get(piece) as number)),
    ticks: drawn.map((one) => ticks[one.at]),
    moments: drawn.map((one) => moment(ticks[one.at])),
    perSecond: Math.max(1, perSecond / step),
    stride: drawn.length > 1 ? ticks[drawn[1].at] - ticks[drawn[0].at] : 1,
  }
}

/** Counts bytes of frames: pieces that they share count once, and a number in a frame packs to about a byte. */
class Size {
  readonly #pieces = new Set<string>()
  bytes = 0

  add(svg: readonly string[]): this {
    this.bytes += svg.length
    for (const piece of svg) {
      if (this.#pieces.has(piece)) continue
      this.#pieces.add(piece)
      this.bytes += piece.length
    }
    return this
  }
}

/** As base64 of gzip. */
export async function packed(frames: PlayedFrames | { readonly scenes: readonly PlayedFrames[] }): Promise<string> {
  const stream = new Blob([JSON.stringify(frames)]).stream().pipeThrough(new CompressionStream('gzip'))
  const address = await dataUrl(await new Response(stream).blob())
  return address.slice(address.indexOf(',') + 1)
}

/** SHA-256 of a script in base64, as a policy names it: computed here, since a page that came by plain http has no `crypto.subtle`. */
export const hashed = (script: string): string =>
  btoa(String.fromCodePoint(...sha256(new TextEncoder().encode(script))))
