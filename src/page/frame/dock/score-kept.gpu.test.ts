import { expect, test } from 'vitest'
import { sheet } from '#src/page/draw/surface.ts'
import type { Column } from '#src/page/store/session.ts'
import '../tokens.css'
import { readPalette } from '../look.ts'
import { columnFor } from '../replay.fixture.ts'
import { type ScoreContent, drawScore } from './score-draw.ts'
import { scoreKept } from './score-kept.ts'

const SIZES = [
  [700, 120, 1],
  [331, 97, 1.5],
] as const
const END = 57
const COLUMNS = [
  columnFor({
    workers: 4,
    working: Array.from({ length: END + 1 }, (_, t) => (t === 0 ? 0 : 1 + (t % 3))),
    spinning: Array.from({ length: END + 1 }, (_, t) => (t % 3 === 1 ? 2 : 0)),
  }),
  columnFor({ workers: 2, working: [0, 2, 1, 2], spinning: [0, 0, 1, 0] }),
]

type Draw = typeof drawScore

/** Pixels of the score as one way of drawing it has them. */
function pixels(
  draw: Draw,
  columns: readonly Column[],
  drawn: ScoreContent,
  [width, height, unit]: (typeof SIZES)[number],
) {
  const pen = sheet({ width, height, unit }, readPalette('dark', 1))
  pen.ctx.fillStyle = pen.palette.pane
  pen.ctx.fillRect(0, 0, width, height)
  draw(pen, columns, drawn)
  return new Uint32Array(pen.ctx.getImageData(0, 0, width, height).data.buffer)
}

/** Ticks at which what is kept gives other pixels than what is drawn anew. */
function wrong(kept: Draw, ticks: readonly number[]): readonly number[] {
  const lit = { what: 'barriers', number: 0 } as const
  return ticks.filter((tick) =>
    SIZES.some((size) =>
      [undefined, lit].some((pointed) => {
        const drawn: ScoreContent = { end: END, tick, counts: 'workers', ...(pointed && { pointed }) }
        const anew = pixels(drawScore, COLUMNS, drawn, size)
        return pixels(kept, COLUMNS, drawn, size).some((pixel, p) => pixel !== anew[p])
      }),
    ),
  )
}

test('a score that is kept has the pixels of one that is drawn anew, forwards and back, and one that lags is caught', () => {
  const ticks = [-1, 0, 1, 2, 3, 4, 20, 56, END, 5, 0]
  expect(wrong(scoreKept(), ticks)).toEqual([])
  const kept = scoreKept()
  const lags: Draw = (pen, columns, drawn) => kept(pen, columns, { ...drawn, tick: drawn.tick - 1 })
  expect(wrong(lags, ticks).length).toBeGreaterThan(5)
})
