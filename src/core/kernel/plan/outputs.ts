import type { U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { Data, Datum } from '../data.ts'
import type { OutputRef, Plan } from './plan.ts'

/** Words to be read back from the beginning of a buffer: all of it where no number is given. */
export interface Read {
  readonly buffer: string
  readonly words?: number
}

type Reading<T> = Generator<Read, T, U32>

/**
 * Reads a plan's outputs, one buffer after the other: asks for words and goes on with them, so that what runs plans decides
 * how they are read. A read never goes beyond its buffer, even where the pointers of a matrix are wrong.
 */
export function* outputsBy(outputs: Plan['outputs']): Reading<Data> {
  const data: Record<string, Datum> = {}
  for (const [name, ref] of Object.entries(outputs)) data[name] = yield* outputBy(ref)
  return data
}

function* outputBy(ref: OutputRef): Reading<Datum> {
  if (ref.kind === 'known') return structuredClone(ref.data)
  if ('buffer' in ref) {
    const { places, ...read } = ref
    const words = yield read
    const own = places ? places.map((place) => words[place]) : words
    return ref.kind === 'u32' ? own : floats(own)
  }
  const { rows, cols } = ref
  const row_ptr = yield { buffer: ref.row_ptr, words: rows + 1 }
  const words = row_ptr[rows]
  const col_idx = yield { buffer: ref.col_idx, words }
  const pattern: Pattern = { rows, cols, row_ptr, col_idx }
  return ref.values === undefined ? pattern : { pattern, values: floats(yield { buffer: ref.values, words }) }
}

const floats = ({ buffer, byteOffset, length }: U32) => new Float32Array(buffer, byteOffset, length)

/** The buffers that hold outputs. */
export const outputBuffers = ({ outputs }: Pick<Plan, 'outputs'>): readonly string[] =>
  Object.values(outputs).flatMap((ref) => {
    if (ref.kind === 'known') return []
    if ('buffer' in ref) return [ref.buffer]
    return [ref.row_ptr, ref.col_idx, ...(ref.values === undefined ? [] : [ref.values])]
  })

/** The control buffers of a plan: its own, and those of plans that it uses. */
export const controls = ({ buffers }: Pick<Plan, 'buffers'>): readonly string[] =>
  buffers.map(({ name }) => name).filter((name) => name === 'control' || name.endsWith('.control'))

/** Buffers of a plan in which nothing of an earlier run may pass for a result, but for those that last. */
export function resultsOf(plan: Pick<Plan, 'outputs' | 'buffers' | 'lasting'>): readonly string[] {
  const results = new Set([...outputBuffers(plan), ...controls(plan)])
  const { lasting = [] } = plan
  return plan.buffers.map(({ name }) => name).filter((name) => results.has(name) && !lasting.includes(name))
}
