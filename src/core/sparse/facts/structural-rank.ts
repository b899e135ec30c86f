import { count } from '#src/core/base/format.ts'
import type { MatrixFact } from './fact.ts'
import * as texts from './words.ts'

interface StructuralRank {
  readonly rank: number
  /** Whether it is as large as rows and columns allow. */
  readonly full: boolean
}

const structuralRank: MatrixFact<StructuralRank> = {
  ...texts.TERMS.structuralRank,
  dear: true,
  ofPattern: true,
  find(specimen, watch) {
    const { rows, cols } = specimen.csr
    const rank = specimen.matching(watch).size
    return { rank, full: rank === Math.min(rows, cols) }
  },
  say: ({ rank, full }) => (full ? `${count(rank)}, full` : `${count(rank)}, not full`),
  sorts: { by: texts.TERMS.structuralRank.name, of: ({ rank }) => rank },
}
export default structuralRank
