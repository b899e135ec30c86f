import { count, percent } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'

/** Stops that are worth a word, and the share of the workers' steps that pass idle. */
const MANY = 16
const IDLE = 0.2

const rule: FindingRule<true> = {
  title: 'Stops at barriers',
  place: 4,
  operations: ['sptrsv'],
  look: () => true,
  tell(_found, { letter, kernel, run }) {
    if (kernel !== 'sptrsv/level_set' || !run || run.barriers < MANY || run.idle < IDLE) return undefined
    return {
      says: `${letter} stops at ${count(run.barriers)} barriers, and its workers are idle in ${percent(run.idle)} of their steps.`,
      shows: { kind: 'part', of: 'barriers' },
      cure: { kernel: 'sptrsv/level_elementwise' },
    }
  },
}
export default rule
