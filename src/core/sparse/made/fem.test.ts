import { describe, expect, inject, it } from 'vitest'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { delaunaySurface, MOST_POINTS } from './delaunay.ts'
import { stiffness, type FemSurface } from './fem.ts'
import { cleanSurface, loadMesh } from './mesh.ts'
import { checksum, checksumOf, toDense, entries } from '../testing.ts'
import { transpose } from '../transpose.ts'

/** A third of the area of its triangles, for every vertex. */
function lumpedMass({ positions, triangles }: FemSurface): Float64Array {
  const mass = new Float64Array(positions.length / 3)
  for (let t = 0; t < triangles.length; t += 3) {
    const [p, q, r] = [0, 1, 2].map((c) => positions.subarray(3 * triangles[t + c], 3 * triangles[t + c] + 3))
    const [u, v] = [q.map((x, a) => x - p[a]), r.map((x, a) => x - p[a])]
    const area = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2
    for (let c = 0; c < 3; c++) mass[triangles[t + c]] += area / 3
  }
  return mass
}

const surfaces: readonly (readonly [string, () => FemSurface | Promise<FemSurface>])[] = [
  ['bunny', () => loadMesh('bunny')],
  ['teapot', () => loadMesh('teapot')],
  ['Delaunay, 4 points', () => delaunaySurface(4, 1)],
  ['Delaunay, 17 points', () => delaunaySurface(17, 1)],
  ['Delaunay, 3 000 points', () => delaunaySurface(3000, 5)],
]

const draw = new Draw(inject('turn')).within(TURNS)
/** The largest surface takes eight seconds: one run in ten makes it, the others make a tenth of it. */
const MOST_ONE_IN = 10

describe('stiffness matrices', () => {
  for (const [name, make] of surfaces) {
    it(`${name}: symmetric to the bit, coupling exactly the vertices that share an edge`, async () => {
      const surface = await make()
      const matrix = stiffness(surface)
      expect(transpose(matrix)).toEqual(matrix)
      const n = matrix.rows
      const edges = new Set(Array.from({ length: n }, (_, i) => i * n + i))
      for (let t = 0; t < surface.triangles.length; t += 3)
        for (const a of surface.triangles.subarray(t, t + 3))
          for (const b of surface.triangles.subarray(t, t + 3)) edges.add(a * n + b)
      expect([...entries(matrix)].map(([i, j]) => i * n + j)).toEqual([...edges].sort((a, b) => a - b))
    })

    it(`${name}: rows of K + M sum to the lumped mass, and the diagonal is positive`, async () => {
      const surface = await make()
      const matrix = stiffness(surface)
      const mass = lumpedMass(surface)
      const diagonal = [...entries(matrix)].filter(([i, j]) => i === j).map(([, , k]) => matrix.values[k])
      expect(diagonal.length === matrix.rows && diagonal.every((value) => value > 0)).toBe(true)
      const sums = new Float64Array(matrix.rows)
      const sizes = new Float64Array(matrix.rows)
      for (const [i, , k] of entries(matrix)) {
        sums[i] += matrix.values[k]
        sizes[i] += Math.abs(matrix.values[k])
      }
      expect(sums.every((sum, i) => mass[i] > 0 && Math.abs(sum - mass[i]) <= 1e-12 * sizes[i])).toBe(true)
    })

    it(`${name}: drawn centred, with largest extent 2`, async () => {
      const { positions } = await make()
      const axis = (a: number) => positions.filter((_, k) => k % 3 === a)
      const spans = [0, 1, 2].map((a) => [Math.min(...axis(a)), Math.max(...axis(a))])
      for (const [low, high] of spans) expect(low + high).toBeCloseTo(0, 12)
      expect(Math.max(...spans.map(([low, high]) => high - low))).toBeCloseTo(2, 12)
    })
  }

  it('is the textbook matrix on the unit right triangle', () => {
    const corner = { positions: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), triangles: Uint32Array.of(0, 1, 2) }
    const mass = 1 / 6
    const expected = [
      [1 + mass, -0.5, -0.5],
      [-0.5, 0.5 + mass, 0],
      [-0.5, 0, 0.5 + mass],
    ]
    for (const [i, row] of toDense(stiffness(corner)).entries())
      for (const [j, value] of row.entries()) expect(value).toBeCloseTo(expected[i][j], 15)
  })
})

describe('meshes', () => {
  it('are cleaned: twins joined, polygons cut, triangles without area and points without triangles left out', () => {
    const square = {
      positions: [
        [0, 0, 0],
        [9, 9, 9],
        [2, 0, 0],
        [2, 2, 0],
        [0, 2, 0],
        [2, 0, 0],
        [1, 1, 0],
        [-0, 0, 0],
      ],
      cells: [
        [0, 5, 3, 4],
        [2, 5, 3],
        [0, 6, 3],
        [7, 2, 3],
      ],
    }
    const { positions, triangles } = cleanSurface(square)
    expect([...positions]).toEqual([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0])
    expect([...triangles]).toEqual([0, 1, 2, 0, 2, 3, 0, 1, 2])
  })

  it('of the packages have their known sizes; the seams of the teapot are joined', async () => {
    const sizes = async (mesh: 'bunny' | 'teapot') => {
      const { positions, triangles } = await loadMesh(mesh)
      return [positions.length / 3, triangles.length / 3]
    }
    expect(await sizes('bunny')).toEqual([1839, 3674])
    expect(await sizes('teapot')).toEqual([529, 992])
  })
})

describe('Delaunay meshes', () => {
  it('cover the square without overlap, every triangle counter-clockwise, every point used', () => {
    for (const points of [4, 5, 6, 7, 8, 9, 16, 17, 250]) {
      const { positions, triangles } = delaunaySurface(points, points)
      expect(positions).toHaveLength(3 * points)
      expect(new Set(triangles).size).toBe(points)
      let area = 0
      for (let t = 0; t < triangles.length; t += 3) {
        const [a, b, c] = [...triangles.subarray(t, t + 3)].map((v) => [positions[3 * v], positions[3 * v + 1]])
        const twice = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        expect(twice).toBeGreaterThan(0)
        area += twice / 2
      }
      expect(area).toBeCloseTo(4, 10)
    }
  })

  it('give M-matrices: no off-diagonal above rounding, for any seed', () => {
    for (let seed = 0; seed < 20; seed++) {
      const matrix = stiffness(delaunaySurface(400, seed))
      const beside = [...entries(matrix)].filter(([i, j]) => i !== j).map(([, , k]) => matrix.values[k])
      expect(Math.max(...beside)).toBeLessThan(1e-10)
    }
  })

  it('have at most 200 000 points, and those in seconds', () => {
    expect(() => delaunaySurface(MOST_POINTS + 1, 0)).toThrow(expect.objectContaining({ code: 'BadSize' }))
    for (const few of [3, 0, -1, 4.5, NaN])
      expect(() => delaunaySurface(few, 0)).toThrow(expect.objectContaining({ code: 'BadSize' }))
    const points = draw.takes(MOST_ONE_IN) ? MOST_POINTS : MOST_POINTS / 10
    expect(stiffness(delaunaySurface(points, 3)).rows).toBe(points)
  })
})

it('every generator gives the same matrix and the same picture for ever', async () => {
  const pin = async (surface: FemSurface | Promise<FemSurface>) => {
    const { positions, triangles } = await surface
    return [checksumOf(stiffness(await surface)), checksum(positions, triangles)].join(' ')
  }
  expect([
    await pin(loadMesh('bunny')),
    await pin(loadMesh('teapot')),
    await pin(delaunaySurface(1000, 1)),
    await pin(delaunaySurface(20_000, 42)),
  ]).toEqual([
    'f5817916286ddfee 25569f926ac4a268',
    '6aab1aaefb0029a2 ed9da94b7e882f62',
    'a15eefb62a212f55 433e83ca77d00bc3',
    'fd5194e355307f64 73270f56cefe7ecd',
  ])
})
