import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { EditedModules } from './packed.ts'
import * as texts from './words.ts'

/** A kernel whose shaders are the visitor's: a kernel like any other, whose plans name the modules that were changed. */
export const editedKernel = (kernel: Kernel, modules: EditedModules): Kernel => ({
  ...kernel,
  title: texts.edited(kernel.title),
  edited: modules,
  plan: (...given) => ({ ...kernel.plan(...given), edited: modules }),
})
