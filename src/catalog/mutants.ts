import { operationOf } from './operations.ts'
import { gpuMutantsOf } from '#src/kernel/rules/gpu-mutants.ts'
import type { Mutant } from '#src/kernel/rules/mutant.ts'

const folders = import.meta.glob<readonly Mutant[]>('../../shaders/*/*/mutants.ts', { import: 'default' })

/** The faults that a kernel's plan, shader or trace is given: those that fit every kernel, and its own. */
export async function mutantsOf(id: string): Promise<readonly Mutant[]> {
  return [...gpuMutantsOf(operationOf(id).order), ...((await folders[`../../shaders/${id}/mutants.ts`]?.()) ?? [])]
}
