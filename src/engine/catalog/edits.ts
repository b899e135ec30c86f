import type { Kernel } from '#src/core/kernel/kernel.ts'
import { editedKernel, unfitKernel } from '#src/lab/edit/edited.ts'
import { readEdit } from '#src/lab/edit/packed.ts'

/**
 * The kernel of an id with an edit, `sptrsv/level_set~2q1Y…`; one that plans nothing where the edit does not fit the modules
 * as they are now.
 * @throws AppError `BadEdit`
 */
export async function edit(kernel: Kernel, word: string): Promise<Kernel> {
  const { default: sources } = await import('virtual:shaders')
  const { modules, misfits } = await readEdit(word, sources)
  return misfits.length > 0 ? unfitKernel(kernel, misfits[0].path) : editedKernel(kernel, modules)
}
