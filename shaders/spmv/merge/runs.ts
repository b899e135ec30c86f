import { type Emit, laneBits } from '#src/core/trace/event.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { nonzerosBefore, type Path } from './path.ts'

/** Invocations of a workgroup, and how many of them step together. */
export interface Team {
  readonly size: number
  readonly lanes: number
}

/** What the lanes carry while tiles are read: an event for each row in each step of a worker. */
export function emitRuns(pattern: Pattern, path: Path, team: Team, emit: Emit): void {
  for (let t = 0, row = 0; t + 1 < path.tile_row.length; t++) {
    const first = nonzerosBefore(pattern, path, t)
    const end = nonzerosBefore(pattern, path, t + 1)
    for (let k = first; k < end; ) {
      while (pattern.row_ptr[row + 1] <= k) row++
      const place = placeOf(t, k - first, team)
      const count = Math.min(team.lanes - place.lane, Math.min(pattern.row_ptr[row + 1], end) - k)
      emit({
        worker: place.worker,
        stage: 0,
        polls: 0,
        notes: { step: place.step },
        item: row,
        k: (k - place.lane) >>> 0,
        phase: 0,
        lanes: laneBits(place.lane, count),
      })
      k += count
    }
  }
}

/** Who carries a tile's nonzero, and when. */
function placeOf(tile: number, at: number, { size, lanes }: Team) {
  const index = at % size
  return { worker: Math.floor((tile * size + index) / lanes), lane: index % lanes, step: Math.floor(at / size) }
}

/** Events of each row. */
export function countRuns(pattern: Pattern, path: Path, team: Team): Uint32Array {
  const counts = new Uint32Array(pattern.rows)
  emitRuns(pattern, path, team, ({ item }) => void counts[item]++)
  return counts
}
