import { count } from '#src/base/format.ts'
import type { Fact } from './fact.ts'

interface StructuralRank {
  readonly rank: number
  /** Whether it is as large as rows and columns allow. */
  readonly full: boolean
}

const structuralRank: Fact<StructuralRank> = {
  name: 'structural rank',
  means:
    'The most nonzeros of which no two share a row or a column. The rank of the matrix is no larger, whatever its values.',
  dear: true,
  ofPattern: true,
  find(specimen, watch) {
    const { rows, cols } = specimen.csr
    const rank = specimen.matching(watch).size
    return { rank, full: rank === Math.min(rows, cols) }
  },
  say: ({ rank, full }) => (full ? `${count(rank)}, full` : `${count(rank)}, not full`),
}
export default structuralRank
