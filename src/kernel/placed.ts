import type { Kernel } from './kernel.ts'
import type { Step } from './plan.ts'

/**
 * The kernel of the folder `id` below shaders/ with its modules' paths from there, `./kernel.wesl`, made whole. Paths that
 * are whole already stay: a kernel may use another one that was placed before.
 */
export function placed<A>(kernel: Kernel<A>, id: string): Kernel<A> {
  const place = (step: Step): Step =>
    step.kind === 'dispatch' ? { ...step, module: step.module.replace(/^\.\//, `${id}/`) } : step
  return {
    ...kernel,
    plan(...given) {
      const plan = kernel.plan(...given)
      return { ...plan, prepare: plan.prepare.map(place), reset: plan.reset.map(place), solve: plan.solve.map(place) }
    },
  }
}
