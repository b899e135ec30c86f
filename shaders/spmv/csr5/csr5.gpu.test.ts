import { beforeAll, expect, test } from 'vitest'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { openLabs, prepared } from '#src/engine/gpu/executor/poured.fixture.ts'
import { defaults, type Kernel } from '#src/core/kernel/kernel.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import type { NamedLab } from '#src/lab/rules/labs.ts'
import { type Edit, edited } from '#src/lab/rules/mutant.ts'
import { EXAMPLE } from '#src/core/sparse/formats/example.ts'
import { packDescriptor } from '#src/core/sparse/formats/csr5/pack.ts'
import { complete } from '#src/core/sparse/formats/csr5/shape.ts'
import { type Csr5, csr5Of } from '#src/core/sparse/formats/csr5/structure.ts'
import { check } from '../oracle.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import { errorIn } from '#src/core/kernel/check.ts'
import { type Product, toProduct } from '../multiply.ts'

let kernel: Kernel<unknown, Product>
let labs: readonly NamedLab[]

beforeAll(async () => {
  kernel = await findKernel('spmv/csr5')
  labs = await openLabs()
})

/** y = A x with x = 1; row i has `lengths[i]` nonzeros, all of value `value(i)`. */
function problemOf(lengths: readonly number[], value: (row: number) => number): Product {
  const row_ptr = Uint32Array.from([0, ...lengths.map((_, i) => lengths.slice(0, i + 1).reduce((a, b) => a + b))])
  const cols = Math.max(...lengths)
  const pattern = {
    rows: lengths.length,
    cols,
    row_ptr,
    col_idx: Uint32Array.from(lengths.flatMap((length) => Array.from({ length }, (_, j) => j))),
  }
  const values = Float32Array.from(lengths.flatMap((length, i) => Array.from({ length }, () => value(i))))
  const x = new Float32Array(cols).fill(1)
  const y = new Float32Array(lengths.length)
  return toProduct({ operation: 'spmv', inputs: { A: { pattern, values }, x, y, alpha: 1, beta: 0 } })
}

function planOf({ lab }: NamedLab, problem: Product, sigma: number): Plan {
  const params = defaults(kernel, { sigma })
  const { capabilities } = lab
  return kernel.plan(problem, kernel.analyse(problem, params, capabilities), params, { trace: false, capabilities })
}

/** The format's descriptors and columns, side by side; how many lanes without a flag follow is told of every lane. */
function indexOf(csr5: Csr5): number[] {
  const { omega, sigma, seg_offset, y_offset, col_idx } = csr5
  const flagless = (lane: number) => (lane + 1) % omega > 0 && !isFlagged(csr5, lane + 1)
  for (let lane = seg_offset.length - 1; lane >= 0; lane--)
    seg_offset[lane] = flagless(lane) ? seg_offset[lane + 1] + 1 : 0
  const words = packDescriptor({ ...csr5, seg_offset })
  const perTile = words.length / Math.max(1, complete(csr5))
  const tiles = Array.from({ length: y_offset.length / omega }, (_, t) => [
    ...words.subarray(t * perTile, (t + 1) * perTile),
    ...col_idx.subarray(t * omega * sigma, (t + 1) * omega * sigma),
  ])
  return [...tiles.flat(), ...col_idx.subarray(complete(csr5) * omega * sigma)]
}

function isFlagged({ omega, sigma, bit_flag }: Csr5, lane: number): boolean {
  const first = Math.floor(lane / omega) * omega * sigma + (lane % omega)
  return Array.from({ length: sigma }, (_, step) => bit_flag[first + step * omega]).includes(1)
}

const uneven = (rows: number) =>
  Array.from({ length: rows }, (_, i) => (i % 7 === 3 ? 0 : i % 11 === 5 ? 90 : (i * i) % 6))

test('the GPU makes the arrays of the format', async () => {
  const example = Array.from({ length: EXAMPLE.rows }, (_, i) => EXAMPLE.row_ptr[i + 1] - EXAMPLE.row_ptr[i])
  for (const lengths of [example, uneven(400)])
    for (const sigma of [4, 7, 24, 64])
      for (const lab of labs) {
        const problem = problemOf(lengths, (i) => i + 1)
        const plan = planOf(lab, problem, sigma)
        const csr5 = csr5Of(problem.pattern, { omega: lanesOf(lab.lab.capabilities), sigma })
        const index = new Uint32Array((await prepared(lab, plan, 'tile_index')).buffer)
        expect([...index], `${lab.name}, σ = ${sigma}`).toEqual(indexOf(csr5))
        const values = await prepared(lab, plan, 'slot_values')
        expect([...values]).toEqual(Array.from(csr5.nonzero, (k) => problem.values[k]))
      }
})

const SCAN = 'let open = sum_to_right(index, select(head, 0.0, lane == lanes - 1u), part.after);'
/** As the paper has it: sums from a lane to the end of the tile, less those from the next row on. */
const DIFFERENCE = `let all = sum_to_right(index, select(head, 0.0, lane == lanes - 1u), lanes - 1u - lane);
  let beyond = lane + part.after + 1u;
  let open = all - select(subgroupShuffle(all, min(beyond, lanes - 1u)), 0.0, beyond >= lanes);`

test('small rows beside large ones keep their digits, which differences of prefix sums lose', async () => {
  const [lab] = labs
  const problem = problemOf(
    Array.from({ length: 90 }, () => 6),
    (i) => (i % 2 === 0 ? 1e-3 : 1e6),
  )
  const plan = planOf(lab, problem, 4)
  const run = async (edits: readonly Edit[]) => {
    const sources = edited(lab.lab.sources, { name: 'fault', edits }, 'spmv/csr5/kernel.wesl')
    return check(problem, (await lab.lab.run(plan, sources)).outputs)
  }
  expect(errorIn(await run([]))).toBeLessThan(1e-6)
  expect((await run([{ find: SCAN, replace: DIFFERENCE }])).ok).toBe(false)
})
