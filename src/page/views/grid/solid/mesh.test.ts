import { describe, expect, test } from 'vitest'
import type { F32, U32 } from '#src/core/base/arrays.ts'
import { clusterSide, clustersOf } from '../clusters.ts'
import { bodyOf, clipMatrix, edgesOf, type Mesh, meshView, projected } from './mesh.ts'
import { MeshPicker } from '../picker.ts'

const PANE = { width: 270, height: 230, unit: 1 }

/** A flat square of side × side vertices, and a copy of it for every further height. */
function sheets(side: number, heights: readonly number[], turn: (p: number[]) => number[] = (p) => p): Mesh {
  const points: number[] = []
  const triangles: number[] = []
  heights.forEach((z, s) => {
    for (let i = 0; i < side * side; i++)
      points.push(...turn([(2 * (i % side)) / (side - 1) - 1, (2 * Math.floor(i / side)) / (side - 1) - 1, z]))
    for (let y = 0; y + 1 < side; y++)
      for (let x = 0; x + 1 < side; x++) {
        const a = s * side * side + y * side + x
        triangles.push(a, a + 1, a + side, a + 1, a + side + 1, a + side)
      }
  })
  return { kind: 'mesh', name: 'sheets', positions: Float32Array.from(points), triangles: Uint32Array.from(triangles) }
}

const at = (points: F32, row: number): readonly [number, number] => [points[3 * row], points[3 * row + 1]]

/** Rows that are not found a little inside the mesh from where they are drawn. */
function lost(mesh: Mesh, points: F32, picker: Pick<MeshPicker, 'at'>, rows: readonly number[]): number {
  const middle = at(projected(meshView(bodyOf(mesh), PANE), Float32Array.from(bodyOf(mesh).centre)), 0)
  return rows.filter((row) => {
    const [x, y] = at(points, row)
    return picker.at([x + 0.02 * (middle[0] - x), y + 0.02 * (middle[1] - y)]) !== row
  }).length
}

describe('picking', () => {
  const mesh = sheets(12, [0])
  const view = meshView(bodyOf(mesh), PANE)
  const points = projected(view, mesh.positions)
  const picker = new MeshPicker(view, mesh, PANE)
  const rows = Array.from({ length: 144 }, (_, i) => i)

  test('each vertex is found where it is drawn, and nothing beside the mesh', () => {
    expect(lost(mesh, points, picker, rows)).toBe(0)
    expect(picker.at([1, 1])).toBeUndefined()
    expect(picker.at([-5, 900])).toBeUndefined()
  })

  test('mutant: a picker that is a vertex off is found out', () => {
    const shifted = { at: (p: readonly [number, number]) => picker.at([p[0] + 25, p[1]]) }
    expect(lost(mesh, points, shifted, rows)).toBeGreaterThan(0)
  })

  test('of two surfaces the nearer one is hit', () => {
    const two = sheets(5, [-0.3, 0.3], ([x, y, z]) => [x, y, z])
    const front = new MeshPicker(meshView(bodyOf(two), PANE, [0, 10]), two, PANE)
    const [x, y] = at(projected(meshView(bodyOf(two), PANE, [0, 10]), two.positions), 25 + 12)
    expect(front.at([x + 1, y + 1])).toBe(25 + 12)
  })
})

test('the shader projects as picking does, and depth grows away from the reader', () => {
  const mesh = sheets(5, [-0.5, 0.5])
  for (const camera of [undefined, [120, 50, 3, 0, 0.1, 0.1]]) {
    const view = meshView(bodyOf(mesh), PANE, camera)
    const m = clipMatrix(view, PANE)
    const points = projected(view, mesh.positions)
    for (let i = 0; i < mesh.positions.length; i += 3) {
      const [x, y, z] = [0, 4, 8].map(
        (r) =>
          m[r] * mesh.positions[i] + m[r + 1] * mesh.positions[i + 1] + m[r + 2] * mesh.positions[i + 2] + m[r + 3],
      )
      expect(((x + 1) / 2) * PANE.width).toBeCloseTo(points[i], 3)
      expect(((1 - y) / 2) * PANE.height).toBeCloseTo(points[i + 1], 3)
      expect(z).toBeGreaterThanOrEqual(0)
      expect(z).toBeLessThanOrEqual(1)
      expect(z).toBeCloseTo(0.5 - (0.49 * points[i + 2]) / view.body.radius, 4)
    }
  }
})

test('the default view fills the pane and stays inside it', () => {
  for (const mesh of [sheets(9, [0]), sheets(9, [-0.4, 0, 0.4], ([x, y, z]) => [x, z, y])]) {
    const points = projected(meshView(bodyOf(mesh), PANE), mesh.positions)
    const xs = points.filter((_, p) => p % 3 === 0)
    const ys = points.filter((_, p) => p % 3 === 1)
    const share = Math.max(
      (Math.max(...xs) - Math.min(...xs)) / PANE.width,
      (Math.max(...ys) - Math.min(...ys)) / PANE.height,
    )
    expect(share).toBeGreaterThan(0.9)
    expect(Math.min(...xs, ...ys)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...xs)).toBeLessThanOrEqual(PANE.width)
    expect(Math.max(...ys)).toBeLessThanOrEqual(PANE.height)
  }
})

describe('clusters', () => {
  const mesh = sheets(200, [0])

  test('every vertex is in one cluster, and none is wider than a mark', () => {
    const side = clusterSide(meshView(bodyOf(mesh), PANE))
    const { of, sizes, count } = clustersOf(mesh.positions, side)
    expect(sizes.reduce((sum, n) => sum + n, 0)).toBe(40_000)
    expect(count).toBeLessThan(40_000)
    expect(widest(of, count)).toBeLessThanOrEqual(side * Math.SQRT2 + 1e-6)
  })

  test('zoomed in far enough, each vertex stands for itself', () => {
    const view = meshView(bodyOf(mesh), PANE, [16, 50, 40])
    expect(clustersOf(mesh.positions, clusterSide(view)).count).toBe(40_000)
  })

  function widest(of: U32, count: number): number {
    const box = new Float64Array(4 * count).map((_, k) => (k % 4 < 2 ? Infinity : -Infinity))
    of.forEach((cluster, i) => {
      for (let c = 0; c < 2; c++) {
        box[4 * cluster + c] = Math.min(box[4 * cluster + c], mesh.positions[3 * i + c])
        box[4 * cluster + 2 + c] = Math.max(box[4 * cluster + 2 + c], mesh.positions[3 * i + c])
      }
    })
    let most = 0
    for (let c = 0; c < count; c++)
      most = Math.max(most, Math.hypot(box[4 * c + 2] - box[4 * c], box[4 * c + 3] - box[4 * c + 1]))
    return most
  }
})

test('every edge of a mesh is listed once', () => {
  const edges = edgesOf(sheets(4, [0]).triangles, 16)
  expect(edges.length / 2).toBe(2 * 4 * 3 + 3 * 3)
})
