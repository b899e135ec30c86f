import type { Option } from '#src/core/kernel/spec.ts'

/** Which x the right-hand side of A x = b is made of. */
export const UNKNOWN: Option = {
  kind: 'choice',
  name: 'x',
  label: 'x that b is made of',
  values: [
    ['seeded', 'seeded'],
    ['ones', 'ones'],
  ],
  initial: 'seeded',
}
