import bandwidth from './bandwidth.ts'
import blocks from './blocks.ts'
import choleskyCandidate from './cholesky-candidate.ts'
import columnCounts from './factor/column-counts.ts'
import components from './components.ts'
import diagonal from './diagonal.ts'
import dominance from './dominance.ts'
import explicitZeros from './explicit-zeros.ts'
import type { MatrixFact } from './fact.ts'
import factorFlops from './factor/factor-flops.ts'
import factorNonzeros from './factor/factor-nonzeros.ts'
import kindOfValues from './kind-of-values.ts'
import levelsBackward from './levels-backward.ts'
import levelsForward from './levels-forward.ts'
import magnitudes from './lib/magnitudes.ts'
import parallelism from './parallelism.ts'
import patternSymmetry from './pattern-symmetry.ts'
import positiveDefinite from './positive-definite.ts'
import profile from './profile.ts'
import rowCounts from './rows/row-counts.ts'
import rowShares from './rows/row-shares.ts'
import strongComponents from './strong-components.ts'
import condition from './spectrum/condition.ts'
import eigenvalues from './spectrum/eigenvalues.ts'
import singularValues from './spectrum/singular-values.ts'
import structuralRank from './structural-rank.ts'
import tiles from './tiles.ts'
import valueSymmetry from './value-symmetry.ts'

/** All facts, in the order in which they are shown: those that are found at once, then the dear ones. */
export const FACTS: readonly MatrixFact[] = [
  patternSymmetry,
  valueSymmetry,
  choleskyCandidate,
  diagonal,
  dominance,
  explicitZeros,
  kindOfValues,
  magnitudes,
  rowCounts,
  rowShares,
  columnCounts,
  bandwidth,
  profile,
  levelsForward,
  levelsBackward,
  parallelism,
  tiles,
  components,
  strongComponents,
  structuralRank,
  blocks,
  factorNonzeros,
  factorFlops,
  positiveDefinite,
  eigenvalues,
  singularValues,
  condition,
]
