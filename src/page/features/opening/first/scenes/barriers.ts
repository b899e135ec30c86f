import { bellIn, inBell } from '../bell.ts'
import { facts } from '../facts.ts'
import { between, clamp, eased, faded, hatch, line, write } from '../pen.ts'
import type { OpeningScene } from '../scene.ts'
import { drawTimes, timeAt, timeAxisIn } from '../time-axis.ts'
import { barrierWords } from '../words.ts'

const FLOWN = 0.4

const tickAt = (share: number) => Math.round(clamp((share - FLOWN) / (0.96 - FLOWN)) * facts.ticks[0])

/** Rows leave the bell for the worker that solved them and the time at which it did. */
export const barriers: OpeningScene = {
  id: 'barriers',
  still: 0.74,
  tick: tickAt,
  draw(pen, { race, levels }, share) {
    const { g, inks, width, height, phone } = pen
    const bell = bellIn(levels, width, height)
    const axis = timeAxisIn(pen)
    const lane = axis.height / facts.workers
    const last = levels.width.length
    const tick = tickAt(share)
    const played = share > FLOWN
    const shown = eased(share, 0.08, 0.3)
    g.globalAlpha = shown
    hatch(pen, axis.left, axis.top, axis.width, axis.height)
    drawTimes(pen, axis)
    write(pen, barrierWords.workers(facts.workers), axis.left, axis.top - 12, { size: phone ? 14 : 15, weight: 600 })
    g.globalAlpha = 1
    const [past, future, ground] = [new Path2D(), new Path2D(), new Path2D()]
    for (let row = 0; row < race.worker.length; row++) {
      const delay = 0.12 * (levels.level[row] / last)
      const way = eased(share, 0.02 + delay, 0.26 + delay)
      const [bx, by, bw, bh] = inBell(bell, levels, row)
      const [from, to] = [timeAt(axis, race.a.work[row]), timeAt(axis, race.a.done[row])]
      const w = between(bw, Math.max(1, to - from), way)
      const h = between(bh, lane > 4 ? lane - 1 : lane, way)
      const x = between(bx, (from + to) / 2, way)
      const y = between(by, axis.top + (race.worker[row] + 0.5) * lane, way)
      const target = played && race.a.work[row] > tick ? future : past
      target.rect(x - w / 2, y - h / 2, w, h)
      if (way === 1) ground.rect(x - w / 2, y - lane / 2, w, lane)
    }
    g.fillStyle = inks.ground
    g.fill(ground)
    g.fillStyle = faded(inks.working, played ? 0.36 : 1)
    g.fill(future)
    g.fillStyle = inks.working
    g.fill(past)
    if (!played) return
    // barriers that have fallen, all in ink; the last one by its number
    const met = metBy(tick, race.a.done, levels.level, last)
    const foot = axis.top + axis.height
    const opened = opensAt(race.a.work, levels.level, last)
    for (let level = 1; level < last; level++) {
      const x = timeAt(axis, opened[level]) - 0.5
      line(
        pen,
        [
          [x, axis.top],
          [x, foot],
        ],
        level <= met ? inks.text : faded(inks.text, 0.14),
        level <= met ? 1.75 : 1,
      )
    }
    const x = met > 0 ? timeAt(axis, opened[met]) : axis.left
    const words = met > 0 ? barrierWords.barrier(met, facts.barriers) : barrierWords.none
    line(
      pen,
      [
        [x, axis.top - 28],
        [x, foot + 4],
      ],
      inks.text,
      3,
    )
    const right = x > width * 0.66
    write(pen, words, right ? x - 8 : x + 8, axis.top - 14 - (phone ? 12 : 0), {
      size: phone ? 14 : 17,
      weight: 600,
      align: right ? 'right' : 'left',
    })
  },
}

/** Levels of which all rows are done at a slice of time, the last one apart. */
function metBy(tick: number, done: Uint16Array, level: Uint16Array, levels: number): number {
  let first = levels - 1
  for (let row = 0; row < done.length; row++) if (done[row] > tick) first = Math.min(first, level[row])
  return first
}

/** By level, when its first row began. */
function opensAt(work: Uint16Array, level: Uint16Array, levels: number): readonly number[] {
  const first = Array.from({ length: levels }, () => Number.POSITIVE_INFINITY)
  for (let row = 0; row < work.length; row++) first[level[row]] = Math.min(first[level[row]], work[row])
  return first
}
