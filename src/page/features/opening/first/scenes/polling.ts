import { facts } from '../facts.ts'
import { clamp, eased, faded, line, type Brush, rgbOf, write } from '../pen.ts'
import { DONE, POLLING, type RowTimes, WORKING } from '../race.ts'
import type { OpeningScene, ToldRace } from '../scene.ts'
import { drawTimes, timeAt, timeAxisIn } from '../time-axis.ts'
import { pollingWords } from '../words.ts'

/** How far the colour of polling goes to the ground: it is most of the picture. */
const QUIET = 0.22

const tickAt = (share: number) => Math.round(clamp((share - 0.06) / 0.76) * facts.ticks[1])

/** All rows of B, one line each in the order of their levels, over the time that A takes. */
export const polling: OpeningScene = {
  id: 'polling',
  still: 1,
  tick: tickAt,
  draw(pen, told, share) {
    const { g, inks, phone } = pen
    const axis = timeAxisIn(pen)
    const tick = tickAt(share)
    const picture = pictureOf(pen, told)
    const end = (facts.ticks[1] / facts.ticks[0]) * axis.width
    const now = (tick / facts.ticks[0]) * axis.width
    const part = (from: number, to: number, opacity: number) => {
      if (to <= from) return
      g.globalAlpha = opacity
      const scale = picture.width / axis.width
      g.drawImage(
        picture,
        from * scale,
        0,
        (to - from) * scale,
        picture.height,
        axis.left + from,
        axis.top,
        to - from,
        axis.height,
      )
      g.globalAlpha = 1
    }
    g.imageSmoothingQuality = 'high'
    part(0, now, 1)
    part(now, end, 0.28)
    drawTimes(pen, axis)
    write(pen, pollingWords.rows(facts.rows), axis.left, axis.top - 12, { size: phone ? 14 : 15, weight: 600 })
    const over = tick >= facts.ticks[1]
    if (!over)
      line(
        pen,
        [
          [axis.left + now, axis.top - 8],
          [axis.left + now, axis.top + axis.height],
        ],
        inks.text,
        2,
      )
    const on = (words: string, x: number, y: number, from: number, align: 'left' | 'right') => {
      g.globalAlpha = eased(share, from, from + 0.08)
      const colour = inks.light ? '#ffffff' : '#15181a'
      write(pen, words, x, y, { size: phone ? 14 : 17, weight: 600, colour, align })
      g.globalAlpha = 1
    }
    on(pollingWords.polls, axis.left + 0.15 * end, axis.top + axis.height * 0.8, 0.3, 'left')
    // left of where the playhead stands when it comes
    on(pollingWords.done, axis.left + 0.84 * end, axis.top + axis.height * 0.2, 0.7, 'right')
    const late = eased(share, 0.82, 0.9)
    if (late <= 0) return
    g.globalAlpha = late
    const [from, to] = [axis.left + end, timeAt(axis, axis.ticks)]
    const y = axis.top + axis.height / 2
    line(
      pen,
      [
        [from, axis.top],
        [from, axis.top + axis.height],
      ],
      inks.text,
      1,
    )
    line(
      pen,
      [
        [to, axis.top],
        [to, axis.top + axis.height],
      ],
      faded(inks.text, 0.6),
      1,
    )
    line(
      pen,
      [
        [from + 6, y],
        [to - 6, y],
      ],
      inks.text,
      1,
    )
    for (const [x, way] of [
      [from + 6, 1],
      [to - 6, -1],
    ] as const)
      line(
        pen,
        [
          [x + 6 * way, y - 4],
          [x, y],
          [x + 6 * way, y + 4],
        ],
        inks.text,
        1,
      )
    const middle = (from + to) / 2
    write(pen, facts.ahead, middle, y - 14, { size: phone ? 19 : 30, face: 'mono', weight: 500, align: 'center' })
    write(pen, pollingWords.ahead, middle, y + (phone ? 24 : 28), {
      size: phone ? 13 : 15,
      align: 'center',
      colour: inks.second,
    })
    write(pen, pollingWords.endOf('A'), to, axis.top - 12, {
      size: phone ? 13 : 15,
      align: 'right',
      colour: inks.second,
    })
    if (!phone)
      write(pen, pollingWords.endOf('B'), from, axis.top - 12, {
        size: phone ? 13 : 15,
        align: 'center',
        colour: inks.second,
      })
    g.globalAlpha = 1
  },
}

const made = new Map<string, HTMLCanvasElement>()

/** A column a slice of time and a line some rows, its colour mixed of their states; made once for a theme. */
function pictureOf({ inks }: Brush, { b, levels }: ToldRace): HTMLCanvasElement {
  const known = made.get(inks.ground)
  if (known) return known
  const { run } = b
  const order = Array.from(run.done, (_, row) => row).sort(
    (one, other) => levels.level[one] - levels.level[other] || run.work[one] - run.work[other],
  )
  const canvas = Object.assign(document.createElement('canvas'), { width: facts.ticks[0] / 2, height: 512 })
  const g = canvas.getContext('2d')
  const image = g?.createImageData(canvas.width, canvas.height)
  if (!g || !image) return canvas
  const rows = order.length / canvas.height
  for (let y = 0; y < canvas.height; y++) fillLine(image, y, order.slice(y * rows, (y + 1) * rows), run, inks)
  g.putImageData(image, 0, 0)
  made.set(inks.ground, canvas)
  return canvas
}

function fillLine(image: ImageData, y: number, rows: readonly number[], run: RowTimes, inks: Brush['inks']): void {
  const colours = {
    [POLLING]: rgbOf(inks.polling).map((value, c) => value + QUIET * (rgbOf(inks.ground)[c] - value)),
    [WORKING]: rgbOf(inks.working),
    [DONE]: rgbOf(inks.done),
  }
  const end = facts.ticks[1] / 2
  for (let x = 0; x < end; x++) {
    const sum = [0, 0, 0, 0]
    for (const row of rows) {
      const tick = 2 * x
      const state =
        tick >= run.done[row] ? DONE : tick >= run.work[row] ? WORKING : tick >= run.poll[row] ? POLLING : undefined
      if (state === undefined) continue
      // what works is a thin front: it counts for more, so that it is seen
      const weight = state === WORKING ? 4 : 1
      colours[state].forEach((value, c) => (sum[c] += weight * value))
      sum[3] += weight
    }
    const at = 4 * (y * image.width + x)
    for (let c = 0; c < 3; c++) image.data[at + c] = sum[c] / Math.max(1, sum[3])
    image.data[at + 3] = (255 * Math.min(sum[3], rows.length)) / rows.length
  }
}
