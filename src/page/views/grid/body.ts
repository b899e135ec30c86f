import type { Pattern } from '#src/core/sparse/csr.ts'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { paneExtent, lastFor } from '#src/page/draw/surface.ts'
import type { StatesInTime } from '../tally.ts'
import { type Clusters, clusterSide, clustersOf } from './clusters.ts'
import { bodyOf, type Mesh, type MeshView, meshView, projected } from './solid/mesh.ts'
import { MeshPicker } from './picker.ts'
import type { F32 } from '#src/core/base/arrays.ts'
import type { Point } from './pose.ts'
import type { Source, SurfacePainter } from './source.ts'
import { Shares } from './solid/vertices.ts'
import * as texts from './words.ts'

/** A triangle mesh as the surface that it is. */
export function meshSource(states: StatesInTime, mesh: Mesh, pattern: Pattern, surface: SurfacePainter): Source {
  const body = bodyOf(mesh)
  const clustersFor = lastFor((side: number) => clustersOf(mesh.positions, side))
  const sharesFor = lastFor((clusters: Clusters) => new Shares(states, clusters))
  let painted: readonly [shares: Shares, tick: number] | undefined
  let view: MeshView
  let frame: Frame
  const lazy = cached(() => ({
    points: projected(view, mesh.positions),
    picker: new MeshPicker(view, mesh, paneExtent(frame)),
  }))
  return {
    update(next) {
      frame = next
      view = meshView(body, paneExtent(frame), frame.camera)
      lazy.forget(JSON.stringify([view.pose, view.scale, view.origin]))
      const clusters = clustersFor(clusterSide(view))
      const shares = sharesFor(clusters)
      if (painted?.[0] !== shares || painted[1] !== frame.tick) {
        shares.at(frame.tick)
        surface.paint(shares.a, shares.b)
      }
      painted = [shares, frame.tick]
      surface.arrange(view, frame)
      return detailOf(pattern.rows, clusters.count)
    },
    pose: (of: Frame) => meshView(body, paneExtent(of), of.camera).pose,
    places: () => ({ centre: (row: number) => pointOf(view, mesh.positions, row), size: body.edge * view.scale }),
    label: () => {},
    rowAt: (point) => lazy.get().picker.at(point),
    neighbour: (row, dx, dy) => neighbourOf(pattern, lazy.get().points, row, dx, dy),
    dispose: () => surface.dispose?.(),
  }
}

/** A value made at its first use and again after its key has changed. */
function cached<T>(make: () => T): { get(): T; forget(key: string): void } {
  let value: T | undefined
  let known = ''
  return {
    get: () => (value ??= make()),
    forget(key) {
      if (key !== known) value = undefined
      known = key
    },
  }
}

function pointOf(view: MeshView, positions: F32, row: number): Point {
  const [x, y] = projected(view, positions.slice(3 * row, 3 * row + 3))
  return [x, y]
}

const detailOf = (rows: number, marks: number): string =>
  rows / marks < 1.05 ? texts.markIsRow : texts.markIsRows((rows / marks).toFixed(1))

/** Rows that a row shares a nonzero with; of these the one that lies most nearly in the direction. */
function neighbourOf(pattern: Pattern, points: F32, row: number, dx: number, dy: number): number | undefined {
  let best: number | undefined
  let most = 0.3
  for (const other of adjacent(pattern, row)) {
    const x = points[3 * other] - points[3 * row]
    const y = points[3 * other + 1] - points[3 * row + 1]
    const along = (x * dx + y * dy) / Math.max(1e-6, Math.hypot(x, y) * Math.hypot(dx, dy))
    if (along <= most) continue
    most = along
    best = other
  }
  return best
}

function adjacent({ rows, row_ptr, col_idx }: Pattern, row: number): number[] {
  const found = Array.from(col_idx.subarray(row_ptr[row], row_ptr[row + 1])).filter((column) => column !== row)
  for (let i = 0; i < rows; i++) {
    if (i === row) continue
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) if (col_idx[k] === row) found.push(i)
  }
  return found
}
