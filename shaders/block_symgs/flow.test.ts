import { describe, expect, inject, it, test } from 'vitest'
import { largest, range } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import { makeGraph } from '#src/core/sparse/orderings/graph.ts'
import rcm from '#src/core/sparse/orderings/rcm/index.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { cube } from '#src/core/sparse/test-matrices.ts'
import { Draw } from '#src/lab/draw.ts'
import { leastFree, neighbours, NONE } from '../colouring/graph.ts'
import { partsOf } from '../symgs/subdomain/parts.ts'
import { type BlockSystem, byDiagonal, bySweeps, iterationsOf, type BlockOrder } from './bicgstab.fixture.ts'
import { BLOCK, SIDE } from './blocks.ts'
import { type FlowSetting, flowOver } from './flow.ts'

const SETTING: FlowSetting = { cfl: 100, viscous: false, systems: 0, seed: 1 }

interface Case extends Partial<FlowSetting> {
  readonly side: number
  readonly flat?: number
}

async function systemOf({ side, flat = 1, ...asked }: Case): Promise<BlockSystem> {
  const { csr, geometry } = await buildMatrix({ kind: 'tetra', side, flat, seed: asked.seed ?? 1 })
  const { blocks } = flowOver(csr, geometry, { ...SETTING, ...asked })
  // smooth, as what a step in time leaves: of a random one a sweep leaves little
  return { pattern: csr, blocks, b: new Float64Array(SIDE * csr.rows).fill(1) }
}

/** Rows in greedy colours, in their natural order. */
function byColours({ pattern }: BlockSystem): BlockOrder {
  const G = neighbours(pattern)
  const colour = new Uint32Array(G.rows).fill(NONE)
  for (let i = 0; i < G.rows; i++) colour[i] = leastFree(G, colour, [i])
  return { order: Uint32Array.from(range(G.rows).sort((a, b) => colour[a] - colour[b] || a - b)) }
}

function bySubdomains({ pattern }: BlockSystem, parts: number): BlockOrder {
  const A = { pattern, values: new Float32Array() }
  const nothing = new Float32Array()
  const inputs = { A, b: nothing, x0: nothing, guess: 0, sweeps: 1, X: 0, Y: 0, Z: 0 }
  const { rowAt, brick } = partsOf({ operation: 'symgs', inputs }, Math.ceil(pattern.rows / parts))
  expect(largest(brick) + 1).toBe(parts)
  return { order: rowAt, part: brick }
}

const byCuthillMcKee = ({ pattern }: BlockSystem): BlockOrder => ({ order: rcm(makeGraph(pattern), {}) })

function atRandom({ pattern: { rows } }: BlockSystem): BlockOrder {
  const { below } = random(9)
  const order = Uint32Array.from(range(rows))
  for (let i = rows - 1; i > 0; i--) {
    const j = below(i + 1)
    ;[order[i], order[j]] = [order[j], order[i]]
  }
  return { order }
}

const TOLERANCES = [1e-2, 1e-6]
const swept = (system: BlockSystem, order: BlockOrder) => iterationsOf(system, bySweeps(system, order, 2), TOLERANCES)

describe('the blocks of a flow', () => {
  it('are of closed cells inside, and of cells that are open at the skin', async () => {
    const { csr, geometry } = await buildMatrix({ kind: 'tetra', side: 6, flat: 1, seed: 3 })
    const { blocks } = flowOver(csr, geometry, SETTING)
    // of A(n) pressure has what the normals add up to
    const openings = range(csr.rows).map((i) => {
      const entries = range(csr.row_ptr[i + 1] - csr.row_ptr[i]).map((k) => BLOCK * (csr.row_ptr[i] + k))
      return Math.hypot(...[1, 2, 3].map((c) => entries.reduce((sum, at) => sum + blocks[at + c], 0)))
    })
    const isInside = (i: number) => csr.row_ptr[i + 1] - csr.row_ptr[i] === 15
    expect(largest(openings.filter((_, i) => isInside(i)))).toBeLessThan(1e-6)
    expect(Math.min(...openings.filter((_, i) => !isInside(i)))).toBeGreaterThan(0.01)
  })

  it('are symmetric, since the variables are, and those of a face are others from its other side', async () => {
    const { csr, geometry } = await buildMatrix({ kind: 'tetra', side: 4, flat: 1, seed: 3 })
    const { blocks } = flowOver(csr, geometry, SETTING)
    const at = (k: number, r: number, c: number) => blocks[BLOCK * k + SIDE * r + c]
    let different = 0
    for (let i = 0; i < csr.rows; i++)
      for (let k = csr.row_ptr[i]; k < csr.row_ptr[i + 1]; k++) {
        for (const r of range(SIDE)) for (const c of range(r)) expect(at(k, r, c)).toBe(at(k, c, r))
        const back = csr.col_idx.indexOf(i, csr.row_ptr[csr.col_idx[k]])
        if (csr.col_idx[k] !== i && Math.abs(at(k, 0, 0) - at(back, 0, 0)) > 1e-6) different++
      }
    expect(different).toBeGreaterThan(csr.rows)
  })

  it('repeat with a seed and change with another, on a grid, on a mesh and without places', async () => {
    const mesh = await buildMatrix({ kind: 'tetra', side: 4, flat: 2, seed: 3 })
    for (const { csr, geometry } of [mesh, cube('D3N13', 4), { ...cube('D3N7', 3), geometry: undefined }]) {
      const [a, b, c] = [1, 1, 2].map((seed) => flowOver(csr, geometry, { ...SETTING, systems: 2, seed }))
      expect(b).toEqual(a)
      expect(c.blocks).not.toEqual(a.blocks)
      expect([...a.blocks, ...a.turbulence].every(Number.isFinite)).toBe(true)
    }
  })
})

/** Of the commits a share waits for two solves of 15 000 rows by a serial program. */
const ONE_IN = 12

test.runIf(new Draw(inject('turn')).takes(ONE_IN))(
  'subdomains need fewer iterations of BiCGSTAB than colours',
  async () => {
    const system = await systemOf({ side: 14 })
    const [colours, subdomains] = [byColours(system), bySubdomains(system, 16)].map((order) =>
      iterationsOf(system, bySweeps(system, order, 2), [1e-2]),
    )
    expect(subdomains[0]).toBeLessThan(colours[0])
  },
)

test.runIf(inject('turn').all)('both fewer than the diagonal blocks alone, to 1e-6, too', async () => {
  const system = await systemOf({ side: 14 })
  const [colours, subdomains] = [byColours(system), bySubdomains(system, 16)].map((order) => swept(system, order))
  const diagonal = iterationsOf(system, byDiagonal(system), TOLERANCES)
  for (const n of [0, 1]) {
    expect(subdomains[n]).toBeLessThan(colours[n])
    expect(2 * colours[n]).toBeLessThan(diagonal[n])
  }
})

test.runIf(process.env['FLOW_TABLE'])(
  'iterations by order, to 0.01 and to 1e-6',
  async () => {
    const cases: Readonly<Record<string, Case>> = {
      '5 832 cells, CFL 100': { side: 18 },
      '2 744 cells, CFL 100': { side: 14 },
      '2 744 cells, CFL 1000': { side: 14, cfl: 1000 },
      '2 744 cells, CFL 1000, flattened 10 times': { side: 14, cfl: 1000, flat: 10 },
      '2 744 cells, CFL 1000, viscous': { side: 14, cfl: 1000, viscous: true },
    }
    for (const [name, asked] of Object.entries(cases)) {
      const system = await systemOf(asked)
      const row = {
        'Cuthill–McKee': swept(system, byCuthillMcKee(system)),
        '16 subdomains': swept(system, bySubdomains(system, 16)),
        colours: swept(system, byColours(system)),
        random: swept(system, atRandom(system)),
        Jacobi: iterationsOf(system, byDiagonal(system), TOLERANCES),
      }
      console.log(name, JSON.stringify(row))
      expect(row['Cuthill–McKee'][0]).toBeLessThan(row.colours[0])
    }
  },
  600_000,
)
