import type { Frame, Palette } from '#src/engine/catalog/contract/view.ts'
import { IDLE, SPINNING } from '#src/engine/run/replay.ts'
import type { Pointed, PointedPart } from '#src/page/store/session.ts'
import { over } from '#src/page/draw/colour.ts'

/** What is left of a colour that is not spoken of. */
const DIM = 0.22

/** What a phrase lights in a column's pictures; undefined where nothing is pointed at, `none` in the other columns. */
export function lightIn(pointed: Pointed | PointedPart | undefined, column: number): Frame['lights'] {
  if (!pointed || 'id' in pointed || pointed.what === 'item' || pointed.what === 'column') return undefined
  return pointed.number === column ? pointed.what : 'none'
}

const known = new WeakMap<Palette, Map<string, Palette>>()

/** A palette in which all but what is lit is dim. It is the same one whenever it is asked for again. */
export function litPalette(palette: Palette, lights: Frame['lights']): Palette {
  if (!lights) return palette
  const of = known.get(palette) ?? new Map<string, Palette>()
  known.set(palette, of)
  const made = of.get(lights) ?? lit(palette, lights)
  of.set(lights, made)
  return made
}

function lit(palette: Palette, lights: NonNullable<Frame['lights']>): Palette {
  const dim = (colour: string) => over(palette.pane, colour, DIM)
  const bright = { spinning: SPINNING, idle: IDLE, barriers: -1, none: -1 }[lights]
  return {
    ...palette,
    states: palette.states.map((colour, state) => (state === bright ? colour : dim(colour))),
    levels: palette.levels.map(dim),
    hues: palette.hues.map(dim),
  }
}
