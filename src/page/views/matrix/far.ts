import type { F64, U32, U8 } from '#src/core/base/arrays.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { itemStates } from '#src/engine/run/states.ts'
import { lastFor, type Pen } from '#src/page/draw/surface.ts'
import type { Bins } from '#src/page/draw/pattern/bins.ts'
import { type Bitmap, clearUnder, drawBitmap } from '#src/page/draw/pattern/bitmap.ts'
import { levelBitmap, StateBitmap } from './bitmap.ts'
import { coarseness, type Counted, Counter, nonzerosIn } from './counter.ts'
import { levelLook, stateLook } from './gpu/look.ts'
import { type Counting, countingOf } from './progress.ts'
import { DensityTally } from './density.ts'
import type { MatrixLayout } from '#src/page/draw/pattern/layout.ts'
import { shownIn, stateOf } from './shown.ts'

/** More nonzeros than this are not followed within a frame: the window is counted anew, beside the page. */
const MOST_MOVED = 2 ** 20

/** Nonzeros that the first frame counts, about and at most, and the width of its bins in pixels. */
const FIRST = { nonzeros: 2 ** 17, most: 2 ** 18, wide: 2 }

/** What a window is counted for; without a tick it is coloured by level. */
interface Job {
  readonly bins: Bins
  readonly tick: number | undefined
}

/** A job that is done, and its picture. */
interface Done extends Job {
  readonly bitmap: Bitmap
  readonly palette: Palette
}

/** Who hears of a picture that is counted. */
interface Told {
  /** There is more to draw. */
  changed(): void
  fail(error: unknown): void
  /** Whether something is being counted: what is seen is not exact yet. */
  busy(counts: boolean): void
  /** Settled once what was drawn is on screen: copying the pattern to who counts it takes longer than a frame. */
  seen?(): Promise<void>
  /** Settled once no times are taken; undefined where none are. Nothing is counted or painted meanwhile. */
  quiet?(): Promise<void> | undefined
}

/**
 * Pictures of more nonzeros than a frame has time for. The first frame samples a few rows here, unless these are long. A web
 * worker counts a window coarsely, then exactly; until then the last picture is seen, moved to the new place of its rows and
 * columns. The next move ends the count.
 */
export class FarBitmaps {
  private readonly replay: Replay
  private readonly told: Told
  private readonly begin: typeof countingOf
  private counting: Counting | undefined
  /** What the first frame counted: the worker's coarse picture, which is finer, takes its place. */
  private early: Done | undefined
  /** A window of which the sampled rows hold too many: they are looked at once. */
  private long: Bins | undefined
  private coarse: Done | undefined
  private exact: Done | undefined
  private wanted: Job | undefined
  private running: Job | undefined
  private palette: Palette | undefined
  /** Whether a GPU paints whole windows, within a frame or a few. */
  private paints = false
  private readonly stateLook = lastFor(stateLook)
  private readonly levelLook = lastFor((palette: Palette) => levelLook(palette, this.replay.grouping.ptr.length - 1))

  constructor(replay: Replay, told: Told, begin = countingOf) {
    this.replay = replay
    this.told = told
    this.begin = begin
  }

  /** Draws what there is. Returns whether the window is not there yet as it is at this tick. */
  draw(pen: Pen, layout: MatrixLayout, bins: Bins, tick: number | undefined, side: number): boolean {
    this.palette = pen.palette
    this.forgetOther(tick === undefined)
    const { exact } = this
    if (exact && areSame(exact.bins, bins) && this.upToDate(exact, pen.palette, tick)) {
      drawBitmap(pen, layout, exact.bitmap, side)
      return false
    }
    const job = { bins, tick }
    this.ask(job)
    const first = this.coarse ?? (exact ? undefined : (this.early ??= this.first(job)))
    if (first) drawBitmap(pen, layout, first.bitmap, side)
    if (!exact) return true
    if (first) clearUnder(pen, layout, exact.bitmap)
    drawBitmap(pen, layout, exact.bitmap, side)
    return true
  }

  remove(): void {
    this.wanted = undefined
    this.counting?.remove()
    this.counting = undefined
    this.keep(undefined)
  }

  /** States and levels have nothing in common. */
  private forgetOther(byLevel: boolean): void {
    if (((this.exact ?? this.coarse ?? this.early ?? this.running)?.tick === undefined) === byLevel) return
    this.keep(undefined)
  }

  /** An exact picture in place of all before. */
  private keep(exact: Done | undefined): void {
    if (this.exact?.bitmap.canvas instanceof ImageBitmap) this.exact.bitmap.canvas.close()
    this.exact = exact
    this.early = undefined
    this.coarse = undefined
  }

  /** A first picture of few of the nonzeros; undefined while times are taken, and where the sampled rows hold many. */
  private first(job: Job): Done | undefined {
    if (this.long === job.bins || this.told.quiet?.()) return undefined
    const { replay } = this
    const pattern = shownIn(replay)
    const { step } = coarseness(pattern, job.bins, FIRST.nonzeros)
    if (nonzerosIn(pattern, job.bins, step) > FIRST.most) {
      this.long = job.bins
      return undefined
    }
    const counter = new Counter(pattern, replay.grouping.group, stateOf(replay))
    return this.done(job, counter.coarse(job.bins, this.statesOf(job), FIRST.nonzeros, FIRST.wide))
  }

  /** Brings an exact picture to a tick and a palette, where that is little work; false where it has to be counted anew. */
  private upToDate({ bitmap, palette, tick: drawn }: Done, now: Palette, tick: number | undefined): boolean {
    if (!(bitmap instanceof StateBitmap) || tick === undefined) return palette === now && drawn === tick
    const { rows, col_idx } = shownIn(this.replay)
    const each = stateOf(this.replay) === 'entry' ? 1 : col_idx.length / rows
    if (bitmap.tally.behind(tick) * each > MOST_MOVED) return false
    bitmap.at(tick, now)
    return true
  }

  private ask(job: Job): void {
    const { running } = this
    if (running && areSame(running.bins, job.bins) && (running.tick === undefined) === (job.tick === undefined)) {
      this.wanted = undefined
      return
    }
    this.wanted = job
    if (running) this.counting?.stop()
    else {
      this.told.busy(true)
      void this.work()
        .catch(this.told.fail)
        .finally(() => this.told.busy(false))
    }
  }

  private async work(): Promise<void> {
    for (;;) {
      if (!this.counting) await this.told.seen?.()
      await this.told.quiet?.()
      if (!this.wanted) break
      const counting = (this.counting ??= this.begun())
      const job = (this.running = this.wanted)
      this.wanted = undefined
      if (this.paints && (await this.paint(counting, job))) continue
      await this.told.quiet?.()
      const states = this.statesOf(job)
      if (this.exact?.bins !== job.bins && this.coarse?.bins !== job.bins) {
        this.coarse = this.done(job, await counting.coarse(job.bins, states))
        this.show()
        if (this.wanted) continue
        await this.told.quiet?.()
      }
      const counted = await counting.exact(job.bins, states)
      if (!counted) continue
      this.keep(this.done(job, counted))
      this.running = undefined
      this.show()
    }
    this.running = undefined
  }

  private begun(): Counting {
    const counting = this.begin(shownIn(this.replay), this.replay.grouping.group, stateOf(this.replay))
    counting.paints().then(
      (paints) => void (this.paints = paints),
      () => undefined, // said where a count is waited for
    )
    return counting
  }

  private statesOf = ({ tick }: Job): U8 | undefined =>
    tick === undefined ? undefined : itemStates(this.replay).at(tick).slice()

  /** Has the GPU paint a window; false where it does not any more. */
  private async paint(counting: Counting, job: Job): Promise<boolean> {
    const palette = this.palette as Palette
    const look = job.tick === undefined ? this.levelLook(palette) : this.stateLook(palette)
    const painted = await counting.paint(job.bins, look, this.statesOf(job))
    this.paints = painted !== undefined
    if (!painted) return false
    this.keep({ ...job, palette, bitmap: { bins: job.bins, canvas: painted.image } })
    if (this.counting !== counting) this.keep(undefined) // removed meanwhile
    this.running = undefined
    this.show()
    return true
  }

  private show(): void {
    if (this.counting) this.told.changed()
  }

  private done({ bins, tick }: Job, { counts, filling, bins: counted }: Counted): Done {
    const { replay } = this
    const palette = this.palette as Palette
    const made =
      tick === undefined
        ? levelBitmap(counted, filling, counts as F64, replay.grouping.ptr.length - 1, palette)
        : new StateBitmap(tallyOf(replay, counted, { counts: counts as U32, tick }), filling).at(tick, palette)
    return { bins, tick, palette, bitmap: made }
  }
}

const tallyOf = (replay: Replay, bins: Bins, counted: { readonly counts: U32; readonly tick: number }): DensityTally =>
  new DensityTally(itemStates(replay), shownIn(replay), bins, counted, stateOf(replay))

/** Whether two windows have the same bins: one that was drawn at another `dpr` meanwhile has them anew. */
const areSame = (a: Bins, b: Bins): boolean =>
  a === b || (Object.keys(a) as (keyof Bins)[]).every((key) => a[key] === b[key])
