import { casesByOperation } from './lab-cases.ts'
import { findOperation } from './operations.ts'
import { gpuMutantsOf } from '#src/lab/rules/gpu-mutants.ts'
import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { Cases } from '#src/lab/rules/cases.ts'

const folders = import.meta.glob<readonly Mutant[]>('../../../shaders/*/*/mutants.ts', { import: 'default' })

/** The faults that a kernel's plan, shader or trace is given: those that fit every kernel, and its own. */
export async function mutantsOf(id: string): Promise<readonly Mutant[]> {
  const general = gpuMutantsOf(casesByOperation.get(findOperation(id).id) as Cases)
  return [...general, ...((await folders[`../../../shaders/${id}/mutants.ts`]?.()) ?? [])]
}
