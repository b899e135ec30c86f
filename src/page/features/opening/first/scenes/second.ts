import { facts } from '../facts.ts'
import { eased, faded, hatch, line, type Brush, write } from '../pen.ts'
import type { OpeningScene } from '../scene.ts'
import { secondWords } from '../words.ts'

/** A piece of a measured time: microseconds, what it is, and what it looks like. */
interface Piece {
  readonly us: number
  readonly name: string
  readonly says: string
  readonly steps?: number
}

const PIECES: readonly (readonly Piece[])[] = [
  [
    { us: facts.launchUs, name: secondWords.launch, says: facts.launch },
    {
      us: facts.solveUs[0],
      name: secondWords.turns(facts.turns, facts.turn),
      says: facts.solving[0],
      steps: facts.turns,
    },
  ],
  [
    { us: facts.launchUs, name: secondWords.launch, says: facts.launch },
    { us: facts.resetUs, name: secondWords.reset, says: facts.reset },
    {
      us: facts.solveUs[1],
      name: secondWords.steps(facts.steps, facts.step),
      says: facts.solving[1],
      steps: facts.steps,
    },
  ],
]

/** Both measured times on one scale, taken apart. */
export const second: OpeningScene = {
  id: 'second',
  still: 1,
  draw(pen, _, share) {
    const { width, height, phone } = pen
    const left = phone ? 2 : 10
    const scale = (width - 2 * left) / (facts.ticks[0] * facts.usPerTick)
    const high = Math.min(phone ? 44 : 128, height / 5.2)
    const apart = phone ? 112 : 190
    const top = (height - 2 * high - apart) / 2 + (phone ? -20 : 20)
    PIECES.forEach((pieces, column) =>
      drawBar(
        pen,
        pieces,
        { left, top: top + column * (high + apart), high, scale, letter: column === 0 ? 'A' : 'B' },
        eased(share, 0.05 + 0.3 * column, 0.45 + 0.3 * column),
      ),
    )
  },
}

interface Bar {
  readonly left: number
  readonly top: number
  readonly high: number
  readonly scale: number
  readonly letter: 'A' | 'B'
}

function drawBar(pen: Brush, pieces: readonly Piece[], { left, top, high, scale, letter }: Bar, share: number): void {
  const { g, inks, phone } = pen
  const size = phone ? 13 : 15
  let x = left
  const end = left + pieces.reduce((sum, { us }) => sum + us, 0) * scale
  write(pen, secondWords.of(letter), end, top - (phone ? 12 : 16), {
    size: phone ? 14 : 17,
    weight: 600,
    align: 'right',
  })
  pieces.forEach(({ us, name, says, steps }, place) => {
    const wide = us * scale
    const gap = 2
    if (steps === undefined && place === 0) hatch(pen, x, top, wide - gap, high)
    else if (steps === undefined) {
      g.fillStyle = faded(inks.waiting, 0.75)
      g.fillRect(x, top, wide - gap, high)
    } else {
      const lit = Math.round(steps * share)
      const step = wide / steps
      for (let s = 0; s < steps; s++) {
        g.fillStyle = faded(inks.working, s < lit ? 1 : 0.25)
        g.fillRect(x + s * step, top, Math.max(1, step - (step > 4 ? 1.5 : 0.8)), high)
      }
    }
    // names below; a piece that is narrower than its name has them one below the other
    const narrow = steps === undefined
    const drop = narrow ? (phone ? 48 : 24) + 24 * (pieces.length - 2 - place) : 24
    if (narrow && !phone)
      line(
        pen,
        [
          [x + 0.5, top + high + 4],
          [x + 0.5, top + high + drop + 4],
        ],
        inks.control,
      )
    const words = phone && narrow ? name : `${name} ${says}`
    const below = narrow ? x + 8 : x + wide
    write(pen, words, below, top + high + drop + 4, {
      size,
      align: narrow ? 'left' : 'right',
      colour: narrow ? inks.second : inks.text,
      weight: narrow ? 400 : 500,
    })
    x += wide
  })
  const before = pieces.filter(({ steps }) => steps === undefined).reduce((sum, { us }) => sum + us, 0) * scale
  if (letter === 'A') return
  // what solves nothing, and how much of the whole that is
  const bracket = top - 10
  line(
    pen,
    [
      [left, bracket + 6],
      [left, bracket],
      [left + before - 2, bracket],
      [left + before - 2, bracket + 6],
    ],
    inks.text,
    1.5,
  )
  write(pen, facts.apart, left, bracket - 10, { size: phone ? 22 : 34, weight: 500, face: 'mono' })
}
