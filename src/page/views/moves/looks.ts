import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { cssToRgb, faintest, levelColour } from '#src/page/draw/colour.ts'
import type { Ink, Looks } from '#src/page/draw/pattern/raster.ts'
import { NEVER, type Replay, WAITING, WORKING } from '#src/engine/run/replay.ts'
import { type EntryMoves, THERE } from '#src/engine/run/moves.ts'

/** What moved entries are coloured by. */
export type ColourBy = 'worker' | 'step'

/** Shades of the level scale. */
const SHADES = 64

/** Colours of entries that have come: by their workers, which take eight colours in turn, or by when they moved, on the scale of levels. */
export function looksOf(replay: Replay, { event, begin }: EntryMoves, by: ColourBy, palette: Palette): Looks {
  const { eventWorker, end } = replay
  if (by === 'worker') {
    const hues = palette.hues.length
    return {
      at: THERE,
      of: Uint8Array.from(event, (e) => (e === NEVER ? 0 : eventWorker[e] % hues)),
      colours: palette.hues.map(cssToRgb),
    }
  }
  const [first, last] = spanOf(begin, end)
  const shade = (tick: number) => Math.round(((SHADES - 1) * (tick - first)) / Math.max(1, last - first))
  return {
    at: THERE,
    of: Uint8Array.from(begin, (tick) => (tick === NEVER ? 0 : shade(tick))),
    colours: Array.from({ length: SHADES }, (_, s) => levelColour(palette, s / (SHADES - 1)).map(Math.round) as never),
  }
}

/** First and last tick in which an entry begins to move. */
function spanOf(begin: ArrayLike<number>, end: number): readonly [number, number] {
  let [first, last] = [end, 0]
  for (let k = 0; k < begin.length; k++) {
    if (begin[k] === NEVER) continue
    first = Math.min(first, begin[k])
    last = Math.max(last, begin[k])
  }
  return [first, last]
}

/** Of the input: it stands here, is moving, has gone. */
export const inputInks = ({ text2, states }: Palette): readonly Ink[] => [
  { rgb: cssToRgb(text2), opacity: 1 },
  { rgb: cssToRgb(states[WORKING]), opacity: 1 },
  { rgb: cssToRgb(states[WAITING]), opacity: 0.3 },
]

/** Of the output: it is to come, is moving, has come. */
export const outputInks = ({ pane, states }: Palette): readonly Ink[] => [
  { rgb: cssToRgb(states[WAITING]), opacity: faintest(pane, states[WAITING]) },
  { rgb: cssToRgb(states[WORKING]), opacity: 1 },
  { rgb: [0, 0, 0], opacity: 1 },
]
