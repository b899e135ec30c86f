import { candidatesFor } from '#src/core/kernel/choice/choice.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { linkNumbers } from '../link-defaults.ts'
import type { SparseProductProblem } from '../multiply.ts'

/** All kernels beside this one, which the rule or a link may choose. */
export const CANDIDATES = candidatesFor(
  'spmspv',
  'switch',
  linkNumbers,
  import.meta.glob<Kernel<unknown, SparseProductProblem>>(['../*/kernel.ts', '!./kernel.ts'], {
    import: 'default',
    eager: true,
  }),
)
