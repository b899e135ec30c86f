import { inlined } from './inlined.ts'
import type { Kernel } from '../kernel.ts'
import type { Growth, Step } from './plan.ts'
import { replaced } from './steps.ts'

/**
 * The kernel of the folder `id` below shaders/ with its modules' paths from there, `./kernel.wesl`, made whole. Paths that
 * are whole already stay: a kernel may use another one that was placed before. What its plans use stands in them, and its
 * `next` goes with them.
 */
export function placed<A>(kernel: Kernel<A>, id: string): Kernel<A> {
  const place = (steps: readonly Step[]): Step[] =>
    replaced(steps, (step) =>
      step.kind === 'dispatch' ? [{ ...step, module: step.module.replace(/^\.\//, `${id}/`) }] : [step],
    )
  const { next } = kernel
  const goesOn = next && { next: (...given: Parameters<typeof next>) => placedGrowth(next(...given)) }
  const placedGrowth = (more: Growth): Growth => ({ ...more, steps: place(more.steps) })
  return {
    ...kernel,
    plan(...given) {
      const plan = kernel.plan(...given)
      const { prepare, reset, solve } = plan
      return inlined({ ...plan, ...goesOn, prepare: place(prepare), reset: place(reset), solve: place(solve) })
    },
  }
}
