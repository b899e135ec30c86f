import type { GridLevels } from './levels.ts'

/** Place and size of a row's mark: middle, width, height. */
export type RowMark = readonly [x: number, y: number, width: number, height: number]

export interface Bell {
  readonly left: number
  readonly right: number
  readonly middle: number
  /** Height of a row, and width of a level. */
  readonly row: number
  readonly level: number
}

/** Levels side by side in their order, each as high as it has rows. */
export function bellIn({ width: widths }: GridLevels, width: number, height: number): Bell {
  const margin = width < 600 ? 2 : 10
  const widest = Math.max(...widths)
  const level = (width - 2 * margin) / widths.length
  return {
    left: margin,
    right: width - margin,
    middle: height / 2,
    level,
    row: Math.min(3.1, (height - 96) / widest),
  }
}

export function inBell({ left, middle, row, level }: Bell, levels: GridLevels, item: number): RowMark {
  const [of, place] = [levels.level[item], levels.place[item]]
  const y = middle + (place - (levels.width[of] - 1) / 2) * row
  return [left + (of + 0.5) * level, y, Math.max(1, level - (level > 8 ? 3 : 1.5)), Math.max(1, row * 0.72)]
}
