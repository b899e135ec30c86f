import type { Replay } from '#src/engine/run/replay.ts'
import { itemStates } from '#src/engine/run/states.ts'
import { lastFor, PLACES } from '#src/page/draw/surface.ts'
import { type Dependants, dependantsOf, MOST_EDGES, type RowPositions } from './edges.ts'
import { type DagLayout, dagLayout, levelX, placesOf } from './layout.ts'
import { type RibbonPaths, ribbonPaths } from './bands.ts'
import type { RowTally } from '../tally.ts'
import { binBox, type Ribbons, ribbonsOf } from './ribbons.ts'
import { type LevelColumn, columnBoxes, columnsOfLevels, levelTally, rowY } from './shares.ts'

/** All that stays the same from tick to tick while the pane keeps its size. */
export interface DagScene {
  readonly replay: Replay
  readonly layout: DagLayout
  /** Centres of rows. */
  readonly at: RowPositions
  readonly dependants: Dependants
  /** Present when there are too many edges, or nodes, to draw each edge. */
  readonly ribbons?: { readonly counted: Ribbons; readonly paths: RibbonPaths; readonly tally: RowTally }
  /** Present where rows are drawn as shares of their columns. */
  readonly columns?: { readonly boxes: readonly LevelColumn[]; readonly tally: RowTally }
}

export function sceneOf(replay: Replay): (width: number, height: number, unit: number) => DagScene {
  const { grouping: levels, pattern } = replay
  const place = placesOf(levels)
  const dependants = dependantsOf(replay)
  const states = itemStates(replay)
  return lastFor((width: number, height: number, unit: number): DagScene => {
    const layout = dagLayout(levels, { width, height, unit })
    const at: RowPositions = {
      x: (row) => levelX(layout, levels.group[row]),
      y: (row) => rowY(layout, levels, place[row], levels.group[row]),
    }
    const columns = layout.detail === 'shares' && {
      boxes: columnBoxes(layout, levels),
      tally: levelTally(states, levels, layout.columns, columnsOfLevels(layout)),
    }
    const scene = { replay, layout, at, dependants, ...(columns && { columns }) }
    if (pattern.col_idx.length - pattern.rows <= MOST_EDGES && layout.detail === 'nodes') return scene
    const counted = ribbonsOf(replay, layout, unit)
    const paths = ribbonPaths(counted, (b) => binBox(counted, layout, levels, b))
    return { ...scene, ribbons: { counted, paths, tally: levelTally(states, levels, counted.bins, counted.binOf) } }
  }, PLACES)
}

/** Left top corner of a row's square, on whole pixels. */
export function nodeCorner({ layout, at }: DagScene, row: number): { x: number; y: number } {
  return { x: Math.round(at.x(row) - layout.size / 2), y: Math.round(at.y(row) - layout.size / 2) }
}
