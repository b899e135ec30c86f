import type { Kernel } from '#src/core/kernel/kernel.ts'
import { editedKernel } from '#src/lab/edit/edited.ts'
import { unpacked } from '#src/lab/edit/packed.ts'

/** The kernel of an id with an edit, `sptrsv/level_set~1q1Y…`. Throws AppError `BadEdit`, `EditDoesNotFit`. */
export async function edit(kernel: Kernel, word: string): Promise<Kernel> {
  const { default: sources } = await import('virtual:shaders')
  return editedKernel(kernel, await unpacked(word, sources))
}
