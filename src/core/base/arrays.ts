/** Typed arrays as WebGPU and transfers want them: over a plain ArrayBuffer, never a shared one. */
export type F32 = Float32Array<ArrayBuffer>
export type F64 = Float64Array<ArrayBuffer>
export type I32 = Int32Array<ArrayBuffer>
export type U32 = Uint32Array<ArrayBuffer>
export type U8 = Uint8Array<ArrayBuffer>

/** Smallest normal f32, 1.2e-38: a GPU may flush what is smaller to zero. */
export const SMALLEST_F32 = 2 ** -126

/** 0, 1 and so on, below n. */
export const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i)

/** One list after the other, in an array of the given kind. */
export function joined<T extends F32 | F64 | I32 | U32 | U8>(
  Kind: new (length: number) => T,
  lists: readonly ArrayLike<number>[],
): T {
  const all = new Kind(lists.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all
}

/** The largest of numbers that are not negative; 0 where there are none. */
export function largest(numbers: ArrayLike<number>): number {
  let most = 0
  for (let i = 0; i < numbers.length; i++) if (numbers[i] > most) most = numbers[i]
  return most
}

/** Exclusive prefix sum of counts[0..n): length n + 1, the last word is the total. */
export function prefixSum(counts: ArrayLike<number>): U32 {
  const sums = new Uint32Array(counts.length + 1)
  for (let i = 0; i < counts.length; i++) sums[i + 1] = sums[i] + counts[i]
  return sums
}

/** Stable counting sort of items 0..keys.length by key < keyCount: `ptr` (keyCount + 1) and `items` in key order. */
export function groupByKey(keys: U32, keyCount: number): { ptr: U32; items: U32 } {
  const counts = new Uint32Array(keyCount)
  for (let i = 0; i < keys.length; i++) counts[keys[i]]++
  const ptr = prefixSum(counts)
  const next = counts // in their memory: where the next item of each key goes
  next.set(ptr.subarray(0, keyCount))
  const items = new Uint32Array(keys.length)
  for (let i = 0; i < keys.length; i++) items[next[keys[i]]++] = i
  return { ptr, items }
}

/**
 * Items 0..keys.length in the order of their keys, stable. Keys are counted by halves of 16 bits: one large key of a damaged
 * file takes no more room than a small one.
 */
export function orderByKey(keys: U32): U32 {
  const most = largest(keys)
  const byLow = groupByKey(
    keys.map((key) => key & 0xffff),
    1 + Math.min(most, 0xffff),
  ).items
  if (most <= 0xffff) return byLow
  const high = byLow.map((i) => keys[i] >>> 16)
  return groupByKey(high, 1 + (most >>> 16)).items.map((i) => byLow[i])
}

/** The buffers of all typed arrays in a tree of plain objects and lists, each once: those that a worker can transfer. */
export function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): readonly ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer)
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) buffersOf(part, found)
  return [...found]
}
