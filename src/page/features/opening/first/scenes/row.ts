import { eased, faded, line, type Brush, write } from '../pen.ts'
import type { OpeningScene } from '../scene.ts'
import { solvedAt, system } from '../system.ts'
import { minus, sumOf } from '../words.ts'

const { rows, diagonal, beside } = system
const SIZE = rows.length
/** Widths in cells: the matrix, then x and b, with room for a dot and a sign between. */
const [AT_X, AT_B, WIDE] = [SIZE + 0.9, SIZE + 3.4, SIZE + 4.4]
const HIGH = SIZE + 2.1

/** L x = b with its numbers; rows are solved from the top, and one row shows what it needs and its sum. */
export const row: OpeningScene = {
  id: 'row',
  still: 1,
  draw(pen, _, share) {
    const { g, inks, width, height } = pen
    const u = Math.min(84, width / (WIDE + 0.6), height / HIGH)
    const [left, top] = [(width - (WIDE - 0.5) * u) / 2, (height - HIGH * u) / 2 + 0.75 * u]
    const [now, way] = solvedAt(share)
    const size = Math.round(u * 0.35)
    const cell = (x: number, y: number) => [left + x * u + 2.5, top + y * u + 2.5, u - 5, u - 5] as const
    const number = (words: string, x: number, y: number, colour: string, weight = 400) =>
      write(pen, words, left + (x + 0.5) * u, top + (y + 0.5) * u + size * 0.36, {
        size,
        weight,
        colour,
        face: 'mono',
        align: 'center',
      })
    rows.forEach(({ needs, b, x }, i) => {
      const lit = i === now
      for (const j of [...needs, i]) {
        const css = lit ? (j === i ? inks.working : inks.done) : faded(inks.control, 0.45)
        if (lit) {
          g.fillStyle = faded(j === i ? inks.working : inks.done, 0.2)
          g.fillRect(...cell(j, i))
        }
        g.strokeStyle = css
        g.lineWidth = lit ? 1.5 : 1
        g.strokeRect(...cell(j, i))
        number(minus(j === i ? diagonal : beside), j, i, lit ? inks.text : inks.third)
      }
      const known = i < now || (lit && way > 0.72)
      if (known) {
        g.fillStyle = lit ? inks.working : inks.done
        g.fillRect(...cell(AT_X, i))
      } else {
        g.strokeStyle = lit ? inks.working : inks.control
        g.lineWidth = lit ? 1.5 : 1
        g.strokeRect(...cell(AT_X, i))
      }
      number(known ? minus(x) : '?', AT_X, i, known ? inks.ground : inks.third, known ? 600 : 400)
      number(minus(b), AT_B, i, lit ? inks.text : inks.third)
      write(pen, String(i), left - 12, top + (i + 0.5) * u + 5, {
        size: Math.max(13, Math.round(u * 0.19)),
        face: 'mono',
        align: 'right',
        weight: lit ? 600 : 400,
        colour: lit ? inks.text : inks.third,
      })
    })
    for (const [words, x] of [
      ['L', SIZE / 2],
      ['x', AT_X + 0.5],
      ['b', AT_B + 0.5],
    ] as const)
      write(pen, words, left + x * u, top - 0.24 * u, {
        size: Math.max(15, Math.round(u * 0.3)),
        face: 'serif',
        align: 'center',
        colour: inks.second,
      })
    for (const [words, x] of [
      ['·', SIZE + 0.45],
      ['=', AT_X + 2.12],
    ] as const)
      write(pen, words, left + x * u, top + (SIZE / 2) * u + size * 0.36, {
        size,
        align: 'center',
        colour: inks.second,
      })
    drawArcs(pen, now, eased(way, 0.05, 0.45), (i) => [left + (AT_X + 1) * u, top + (i + 0.5) * u], u)
    drawSum(pen, now, way, left, top + SIZE * u + 0.75 * u, u)
  },
}

/** From each x that a row needs to that of the row. */
function drawArcs(
  pen: Brush,
  now: number,
  share: number,
  at: (row: number) => readonly [number, number],
  u: number,
): void {
  const { g, inks } = pen
  const [x, y] = at(now)
  if (share <= 0) return
  for (const need of rows[now].needs) {
    const [, from] = at(need)
    const out = x + (0.28 + 0.14 * (now - need)) * u
    const end = y + (need === now - 1 ? -0.02 : -0.1) * u
    const steps = 32
    g.beginPath()
    for (let step = 0; step <= steps * share; step++) {
      const t = step / steps
      const [s, q] = [1 - t, 1 - t]
      const px = s * s * s * x + 3 * s * s * t * out + 3 * s * t * t * out + t * t * t * (x + 6)
      const py = q * q * q * from + 3 * q * q * t * from + 3 * q * t * t * end + t * t * t * end
      g.lineTo(px, py)
    }
    g.strokeStyle = inks.done
    g.lineWidth = 2
    g.stroke()
    if (share < 1) continue
    g.beginPath()
    g.moveTo(x + 1, end)
    g.lineTo(x + 10, end - 5)
    g.lineTo(x + 10, end + 5)
    g.fillStyle = inks.done
    g.fill()
  }
}

/** The sum of a row, what it needs in the colour of what is known. */
function drawSum(pen: Brush, now: number, way: number, left: number, y: number, u: number): void {
  const { g, inks } = pen
  const size = Math.max(15, Math.round(u * 0.31))
  const pieces = sumOf(now).slice(0, way > 0.72 ? undefined : -1)
  let x = left
  line(
    pen,
    [
      [left, y - 1.25 * size],
      [left + (WIDE - 0.5) * u, y - 1.25 * size],
    ],
    faded(inks.control, 0.5),
  )
  for (const { words, state } of pieces) {
    const colour = state === 'done' ? inks.done : state === 'working' ? inks.working : inks.text
    write(pen, words, x, y + 0.1 * size, { size, face: 'mono', weight: 500, colour })
    x += g.measureText(words).width
  }
}
