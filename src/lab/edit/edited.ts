import { AppError } from '#src/core/base/errors.ts'
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

/** A kernel whose edit has no place in the modules as they are now: it has a name, and its plans throw AppError `EditDoesNotFit`. */
export const unfitKernel = (kernel: Kernel, path: string): Kernel => {
  const unfit = texts.noLongerFits(path)
  return {
    ...kernel,
    title: texts.edited(kernel.title),
    edited: {},
    unfit,
    plan: () => {
      throw new AppError('EditDoesNotFit', unfit)
    },
  }
}
