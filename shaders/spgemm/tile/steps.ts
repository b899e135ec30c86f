import { C_RECORD, SIDE } from '#shaders/spgemm/tile/tiles.wesl'
import { type Dispatch, dispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { BufferSpec, Growth, Step } from '#src/core/kernel/plan/plan.ts'
import { staged } from '#src/core/kernel/plan/steps.ts'
import { entryBuffers } from '../factors.ts'
import { type MoveSetting, room, scanSteps } from '../../lib/scan-steps.ts'
import { inTwoLines } from '../row-launch.ts'
import { partsOfB, type FactorTiles } from './format.ts'

/** Phases of dispatches, one after another; a prefix sum has two. */
const PHASE = { count: 0, addTiles: 1, list: 3, masks: 4, rows: 5, addRows: 6, places: 8, numeric: 9 }

/** What the steps of a plan are made from. */
export interface TileSetting extends MoveSetting {
  readonly rows: number
  readonly cols: number
  readonly A: FactorTiles
  readonly B: FactorTiles
  /** Words of a row of tiles as bits that a workgroup holds at a time. */
  readonly words: number
  /** Entries of a tile of C from which on its accumulator is dense. */
  readonly denseFrom: number
}

interface TileLaunch extends Pick<Dispatch, 'records' | 'conditions' | 'overrides' | 'phase'> {
  readonly name: string
  readonly groups: number
  /** Tiles of C, where they are known. */
  readonly tiles?: number
}

/** A dispatch with the numbers that every shader gets, as the struct in tiles.wesl names them. */
function tileLaunch(setting: TileSetting, { name, tiles = 0, groups, ...asked }: TileLaunch) {
  const { rows, cols, A, B } = setting
  const { columns: b_columns, lists: b_lists, records: b_records } = partsOfB(B)
  const parts = { a_records: A.rows + 1, b_columns, b_lists, b_records }
  return dispatch(setting, {
    ...asked,
    module: `spgemm/tile/${name}.wesl`,
    uniforms: { rows, cols, tile_rows: A.rows, tile_cols: B.cols, tiles, ...parts },
    groups: inTwoLines(setting, groups),
  })
}

const teamsOf = ({ size }: TileSetting): number => size / SIDE
const pairOverrides = (setting: TileSetting) => ({ teams: teamsOf(setting) })
const windowOverrides = (setting: TileSetting) => ({ teams: teamsOf(setting), words: setting.words })

/** First step, up to where it is known how many tiles C has. */
export function countTiles(setting: TileSetting): readonly Step[] {
  const { A } = setting
  return [
    staged(
      'find tiles',
      tileLaunch(setting, {
        name: 'pattern',
        conditions: { LIST: false },
        overrides: windowOverrides(setting),
        groups: A.rows,
        phase: PHASE.count,
      }),
      scanSteps(setting, { length: A.rows, buffers: { begins: 'tile_ptr' }, phase: PHASE.addTiles }),
    ),
    { kind: 'grow', name: 'tiles', read: { buffer: 'tile_ptr', at: A.rows, words: 1 } },
  ]
}

/** The rest of the first step and the second, up to where it is known how many entries C has. */
export function findMasks(setting: TileSetting, tiles: number): Growth {
  const { A, rows } = setting
  const buffers: BufferSpec[] = [room('C_tiles', C_RECORD * tiles)]
  const list = tileLaunch(setting, {
    name: 'pattern',
    conditions: { LIST: true },
    overrides: windowOverrides(setting),
    groups: A.rows,
    phase: PHASE.list,
    records: true,
    tiles,
  })
  const masks = tileLaunch(setting, {
    name: 'masks',
    overrides: pairOverrides(setting),
    groups: Math.ceil(tiles / teamsOf(setting)),
    phase: PHASE.masks,
    records: true,
    tiles,
  })
  const count = tileLaunch(setting, {
    name: 'rows',
    conditions: { PLACES: false },
    groups: Math.ceil(rows / setting.size),
    phase: PHASE.rows,
    tiles,
  })
  return {
    buffers,
    steps: [
      staged('find tiles', list),
      staged('OR masks', masks),
      staged(
        'place rows',
        count,
        scanSteps(setting, { length: rows, buffers: { begins: 'c_row_ptr' }, phase: PHASE.addRows }),
      ),
      { kind: 'grow', name: 'entries', read: { buffer: 'c_row_ptr', at: rows, words: 1 } },
    ],
  }
}

/** How many tiles of C there is room for. */
export const tilesIn = (buffers: readonly BufferSpec[]): number =>
  Math.floor((buffers.find(({ name }) => name === 'C_tiles')?.words ?? 0) / C_RECORD)

/** The third step, which fills C. */
export function fillEntries(setting: TileSetting, tiles: number, entries: number): Growth {
  const buffers = entryBuffers(entries)
  const places = tileLaunch(setting, {
    name: 'rows',
    conditions: { PLACES: true },
    groups: Math.ceil(setting.rows / setting.size),
    phase: PHASE.places,
    records: true,
    tiles,
  })
  const numeric = tileLaunch(setting, {
    name: 'numeric',
    overrides: {
      ...pairOverrides(setting),
      dense_from: setting.denseFrom,
      team: SIDE,
      places: SIDE * setting.size,
    },
    groups: Math.ceil(tiles / teamsOf(setting)),
    phase: PHASE.numeric,
    records: true,
    tiles,
  })
  return { buffers, steps: [staged('place rows', places), ...(entries > 0 ? [staged('add up', numeric)] : [])] }
}
