import { percent } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import { MERGED } from '../narrow_levels/merged.ts'

/** Share of the workers' steps in which they poll. */
const MUCH = 0.3

const rule: FindingRule<true> = {
  title: 'Workers that poll',
  place: 5,
  operations: ['sptrsv'],
  look: () => true,
  tell(_found, { letter, kernel, run }) {
    if (MERGED.includes(kernel) || !run || run.spinning < MUCH) return undefined
    return {
      says: `In ${percent(run.spinning)} of their steps the workers of ${letter} hold a row and poll for one that it needs.`,
      shows: { kind: 'part', of: 'spinning' },
      cure: { kernel: 'sptrsv/auto' },
    }
  },
}
export default rule
