import { candidatesFor } from '#src/core/kernel/choice/choice.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { linkNumbers } from '../link-defaults.ts'
import type { Product } from '../multiply.ts'

/** All kernels beside this one, which the rule or a link may choose. */
export const CANDIDATES = candidatesFor(
  'spmv',
  'auto',
  linkNumbers,
  import.meta.glob<Kernel<unknown, Product>>(['../*/kernel.ts', '!./kernel.ts'], { import: 'default', eager: true }),
)
