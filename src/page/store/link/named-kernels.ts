import { kernelIds } from '#src/engine/catalog/kernels.ts'
import { operations, presentId } from '#src/engine/catalog/operations.ts'
import { candidateNames } from '#src/core/kernel/choice/candidate-names.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { KernelChoice } from '../document.ts'

/** A kernel as a link tells it: one that it is to leave problems to stands by its folder, `kernel=sync_free`. */
export interface GivenKernel {
  readonly id: string
  readonly params: Readonly<Record<string, number | string>>
}

/** What the values of its parameter `kernel` name, from 1 on; undefined where it leaves nothing to others. */
function candidatesIn(id: string): readonly string[] | undefined {
  const [operation, own] = id.split('/')
  const known = operations.find((one) => one.id === operation)?.linkNumbers?.[own]
  const folders = kernelIds.filter((one) => one.startsWith(`${operation}/`)).map((one) => one.split('/')[1])
  return known && candidateNames(own, known, folders)
}

/** As a link tells it. A number that names nothing stays. */
export function withName({ id, params }: KernelChoice): GivenKernel {
  const name = candidatesIn(id)?.[params['kernel'] - 1]
  return name === undefined ? { id, params } : { id, params: { ...params, kernel: name } }
}

/** As a document has it, and the ids of kernels that there are none of. Numbers are those of older links. */
export function withNumber({ id, params }: GivenKernel): { choice: KernelChoice; unknown: readonly string[] } {
  const { kernel, ...others } = params
  if (typeof kernel !== 'string') return { choice: { id, params: params as Params }, unknown: [] }
  const asked = presentId(`${id.split('/')[0]}/${kernel}`)
  const number = 1 + (candidatesIn(id) ?? []).indexOf(asked.split('/')[1])
  return number > 0
    ? { choice: { id, params: { ...(params as Params), kernel: number } }, unknown: [] }
    : { choice: { id, params: others as Params }, unknown: [asked] }
}
