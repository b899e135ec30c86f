import type { Example } from '#src/core/kernel/operation.ts'

export const examples: readonly Example[] = [
  {
    title: 'Flow in 216 cells, colours and subdomains',
    about: 'BiCGSTAB over blocks of 5 × 5, preconditioned by sweeps in two orders',
    source: { kind: 'tetra', side: 6, flat: 1, seed: 1 },
    opens: 'operation',
    algorithms: [
      ['bicgstab', { preconditioner: 0 }],
      ['bicgstab', { preconditioner: 1, rows: 32 }],
    ],
  },
]
