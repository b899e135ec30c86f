import { beforeAll, expect, inject, test } from 'vitest'
import { joined } from '#src/core/base/arrays.ts'
import { cube, oddGrids, tinyMatrices } from '#src/core/sparse/test-matrices.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { openLabs, prepared } from '#src/engine/gpu/executor/poured.fixture.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import type { NamedLab } from '#src/lab/rules/labs.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { ellBytes } from '#src/core/sparse/formats/tile/payload.ts'
import { tileRow } from '#src/core/sparse/formats/tile/profile.ts'
import { HYB, RULE_NAMES } from '#src/core/sparse/formats/tile/rules.ts'
import { pour, tiledOf } from '#src/core/sparse/formats/tile/structure.ts'
import type { Poured } from '#src/core/sparse/formats/tile/stored.ts'
import { EDGE } from '#src/core/sparse/formats/tile/tiling.ts'
import { readMatrix } from '#src/core/sparse/read/matrix.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import cases from '../cases.ts'
import type { Tiles } from './analysis.ts'
import type { ProductProblem } from '../multiply.ts'

let kernel: Kernel<Tiles, ProductProblem>
let labs: readonly NamedLab[]
let matrices: readonly Matrix[]

/** Of the real matrices a share is poured, each in its turn. */
const REAL_ONE_IN = 9
const draw = new Draw(inject('turn')).within(TURNS)

/** The tiles by the paper's rule and by the released code's, all of them CSR, and the very sparse deferred. */
const CHOICES: readonly Params[] = [{}, { rule: 1 }, { variant: 0 }, { variant: 2 }, { tiles: 1 }]

/** All of them on tiles of every format, one on each other matrix, unless everything is to be checked. */
const choicesFor = (m: number): readonly Params[] =>
  draw.all || matrices[m].name === 'tiles of every format' ? CHOICES : [CHOICES[(m + draw.seed) % CHOICES.length]]

beforeAll(async () => {
  kernel = (await findKernel('spmv/tile')) as Kernel<Tiles, ProductProblem>
  labs = await openLabs()
  const read = async (file: string) => readMatrix((await fetch(`/matrices/${file}`)).body as ReadableStream, file)
  matrices = [
    ...(cases.odd?.() ?? []),
    ...tinyMatrices(),
    ...oddGrids(),
    cube('D3N27', 20),
    await buildMatrix({ kind: 'delaunay', points: 3000, seed: 1 }),
    await buildMatrix({ kind: 'rmat', scale: 11, edges: 16, skew: 100, seed: 1 }),
    ...(await Promise.all(draw.of(inject('matrices'), REAL_ONE_IN).map(read))),
  ]
})

/** Value k + 1 is nonzero k, exactly, and 0 is padding. */
function problemOf({ csr: pattern }: Matrix): ProductProblem {
  const values = Float32Array.from(pattern.col_idx, (_, k) => k + 1)
  const [x, y] = [new Float32Array(pattern.cols), new Float32Array(pattern.rows)]
  return { operation: 'spmv', inputs: { A: { pattern, values }, x, y, alpha: 1, beta: 0 } }
}

interface Planned {
  readonly plan: Plan
  readonly tiles: Tiles
}

function planned({ lab: { capabilities } }: NamedLab, problem: ProductProblem, chosen: Params): Planned {
  const params = defaults(kernel, chosen)
  const tiles = kernel.analyse(problem, params, capabilities)
  return { plan: kernel.plan(problem, tiles, params, { trace: true, capabilities }), tiles }
}

/** Bytes as the kernel reads them: of each tile row pointers, indices, and from a word on what is beyond an ELL part. */
function indexBytesOf(tiled: Poured, { descriptors, indexWords }: Tiles): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 * indexWords)
  tiled.format.forEach((format, t) => {
    const pointers = tiled.tile_row_ptr.subarray(tiled.row_ptr_offset[t], tiled.row_ptr_offset[t + 1])
    const index = tiled.index.subarray(tiled.index_offset[t], tiled.index_offset[t + 1])
    const rows = Math.min(EDGE, tiled.rows - tileRow(tiled.tile_ptr, t) * EDGE)
    const ell = format === HYB ? ellBytes(tiled.lines[t], rows) : index.length
    const at = 4 * descriptors[4 * t + 2] + pointers.length
    bytes.set(pointers, at - pointers.length)
    bytes.set(index.subarray(0, ell), at)
    bytes.set(index.subarray(ell), at + 4 * Math.ceil(ell / 4))
  })
  return bytes
}

/** All words of `index_words` of a traced run: indices, then 1 + the nonzero of each slot, of padding (−1) 0. */
function expectedWords(tiled: Poured, tiles: Tiles): Uint32Array<ArrayBuffer> {
  const deferred = new Uint32Array(tiles.layout.deferred.length)
  const map = Uint32Array.from(tiled.nonzero, (k) => k + 1)
  return joined(Uint32Array, [new Uint32Array(indexBytesOf(tiled, tiles).buffer), deferred, map])
}

/** The format's own tiles; without those that are deferred, what the processor pours into the others. */
function tiledAs({ csr }: Matrix, { layout }: Tiles, { variant = 1, rule = 0 }: Params): Poured {
  if (layout.deferred.length > 0) return pour(csr, layout)
  return tiledOf(csr, { rule: variant === 0 ? RULE_NAMES.indexOf('CSR only') : rule, masks: 0 })
}

function firstDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  for (let n = 0; n < Math.max(a.length, b.length); n++) if (a[n] !== b[n]) return n
  return -1
}

test('the GPU pours the arrays of the format, word for word', async () => {
  for (const [m, matrix] of matrices.entries())
    for (const chosen of choicesFor(m)) {
      const lab = labs[m % labs.length]
      const { plan, tiles } = planned(lab, problemOf(matrix), chosen)
      const what = `${matrix.name}, ${JSON.stringify(chosen)}, ${lab.name}`
      if (tiles.slots === 0) continue
      const tiled = tiledAs(matrix, tiles, chosen)
      const words = new Uint32Array((await prepared(lab, plan, 'index_words')).buffer)
      expect(firstDifference(words, expectedWords(tiled, tiles)), what).toBe(-1)
      const slots = await prepared(lab, plan, 'slot_values')
      const nonzeros = [...tiles.layout.deferred, ...tiled.nonzero]
      const values = Float32Array.from(nonzeros, (k) => k + 1)
      expect(firstDifference(slots, values), what).toBe(-1)
    }
})
