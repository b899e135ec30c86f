import { candidatesFor } from '#src/core/kernel/choice/choice.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { LuProblem } from '../factors.ts'
import { linkNumbers } from '../link-defaults.ts'

/** All kernels beside this one, which the rule or a link may choose. */
export const CANDIDATES = candidatesFor(
  'lu',
  'auto',
  linkNumbers,
  import.meta.glob<Kernel<unknown, LuProblem>>(['../*/kernel.ts', '!./kernel.ts'], {
    import: 'default',
    eager: true,
  }),
)
