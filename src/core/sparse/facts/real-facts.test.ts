import { afterAll, expect, inject, test } from 'vitest'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { EVERY_REAL, type PatternTruth } from '../testing.ts'
import bandwidth from './bandwidth.ts'
import blocks from './blocks.ts'
import columnCounts from './factor/column-counts.ts'
import components from './components.ts'
import diagonal from './diagonal.ts'
import explicitZeros from './explicit-zeros.ts'
import levelsBackward from './levels-backward.ts'
import levelsForward from './levels-forward.ts'
import magnitudes from './lib/magnitudes.ts'
import parallelism from './parallelism.ts'
import patternSymmetry from './pattern-symmetry.ts'
import positiveDefinite from './positive-definite.ts'
import rowCounts from './rows/row-counts.ts'
import { Specimen, withoutZeros } from './lib/specimen.ts'
import strongComponents from './strong-components.ts'
import structuralRank from './structural-rank.ts'
import valueSymmetry from './value-symmetry.ts'

/** What SciPy 1.17 says of the files: structural_rank, connected_components, those of a directed graph, and the blocks of full rank. */
type Parts = readonly [rank: number, parts: number, strong: number | undefined, blocks: number | undefined]
const SCIPY: Readonly<Record<string, readonly [stored: Parts, withoutZeros?: Parts]>> = {
  '1138_bus': [[1138, 1, 1, 1]],
  Chem97Zt: [[2541, 131, undefined, undefined]],
  LFAT5: [[14, 3, 3, 3]],
  add32: [[4960, 1, 1, 1]],
  bayer10: [
    [13_436, 1, 1, 1541],
    [13_436, 1, 1, 2545],
  ],
  bcsstk15: [[3948, 7, 7, 7]],
  bcsstk33: [[8738, 1, 1, 1]],
  cage11: [[39_082, 1, 1, 1]],
  cavity14: [[2597, 1, 242, 242]],
  delaunay_n13: [[8192, 1, 1, 1]],
  'email-Enron': [[25_119, 1065, 1065, undefined]],
  jagmesh7: [[1138, 1, 1, 1]],
  karate: [[27, 1, 1, undefined]],
  lp_afiro: [[27, 1, undefined, undefined]],
  luxembourg_osm: [[113_563, 1, 1, undefined]],
  memplus: [
    [17_758, 1, 1, 1],
    [17_758, 6, 23, 23],
  ],
  west0479: [[479, 1, 2, 166]],
  'wiki-Vote': [[2379, 1206, 6998, undefined]],
}

function expectOfPattern(own: Specimen, truth: PatternTruth, name: string): void {
  expect(rowCounts.find(own, {}), name).toMatchObject({
    least: truth.row_nnz.min,
    most: truth.row_nnz.max,
    mean: expect.closeTo(truth.row_nnz.avg, 5),
    empty: truth.row_nnz.empty_rows,
  })
  expect(columnCounts.find(own, {}), name).toMatchObject({
    least: truth.col_nnz.min,
    most: truth.col_nnz.max,
    mean: expect.closeTo(truth.col_nnz.avg, 5),
    empty: truth.col_nnz.empty_cols,
  })
  expect(bandwidth.find(own, {}), name).toEqual({ lower: truth.bandwidth.lower, upper: truth.bandwidth.upper })
  if (own.csr.rows !== own.csr.cols) return
  const { off, stored } = patternSymmetry.find(own, {})
  expect(off === stored, name).toBe(truth.pattern_symmetric)
  expect(diagonal.find(own, {}).stored, name).toBe(truth.diagonal_present)
  expect(levelsForward.find(own, {}), name).toEqual({ levels: truth.levels.count, widest: truth.levels.width_max })
  expect(levelsBackward.find(own, {}), name).toEqual({
    levels: truth.levels_upper.count,
    widest: truth.levels_upper.width_max,
  })
  expect(parallelism.find(own, {}).forward, name).toBeCloseTo(truth.levels.width_avg, 3)
}

function expectOfParts(own: Specimen, [rank, parts, strong, all]: Parts, name: string): void {
  const found = [
    structuralRank.find(own, {}).rank,
    components.find(own, {}).parts,
    strong && strongComponents.find(own, {}).parts,
    all && blocks.find(own, {}).square.length,
  ]
  expect(found, name).toEqual([rank, parts, strong, all])
}

/** Of the files a share has its turn in each commit. */
const FILES_ONE_IN = 6
const draw = new Draw(inject('turn')).within(TURNS)
afterAll(() => console.log(`${draw.told} (files)`))

/** Of those that are symmetric with a positive diagonal, the ones whose eigenvalues are all positive by numpy.linalg.eigvalsh. */
const DEFINITE = ['1138_bus', 'LFAT5', 'bcsstk15']

test.runIf(EVERY_REAL.length > 0)(
  'real files have the facts of their ground truth, and ranks, parts and blocks of SciPy’s',
  async () => {
    for (const { name, truth, load } of draw.of(EVERY_REAL, FILES_ONE_IN)) {
      const matrix = await load()
      const own = new Specimen(matrix)
      expectOfPattern(own, truth.pattern, name)
      expectOfParts(own, SCIPY[name][0], name)
      const bare = new Specimen(withoutZeros(matrix))
      if (truth.pattern_without_zeros) expectOfPattern(bare, truth.pattern_without_zeros, name)
      expectOfParts(bare, SCIPY[name][1] ?? SCIPY[name][0], name)
      expect(explicitZeros.find(own, {}), name).toBe(truth.explicit_zeros_expanded)
      expect(magnitudes.find(own, {}), name).toEqual({ least: truth.value_min_abs_nonzero, most: truth.value_max_abs })
      if (matrix.csr.rows !== matrix.csr.cols) continue
      const { off, same } = valueSymmetry.find(own, {})
      expect(off === same, name).toBe(truth.numerically_symmetric)
      const { rows, stored, zeros } = diagonal.find(own, {})
      expect(rows - stored + zeros, name).toBe(truth.zero_or_missing_diagonal)
      expect('yes' in positiveDefinite.find(own, {}), name).toBe(DEFINITE.includes(name))
    }
  },
)
