import type { Example } from '#src/core/kernel/operation.ts'

export const examples: readonly Example[] = [
  {
    title: 'Flow in 512 cells',
    about: 'Blocks of 5 × 5 on a mesh of tetrahedra',
    source: { kind: 'tetra', side: 8, flat: 1, seed: 1 },
    opens: 'operation',
  },
]
