/**
 * A copy of a tree of plain objects and lists, whose typed arrays are new: of a view what it shows. An object that stands in two places is
 * copied once, as structured clone does it: the two operands of a product can be one matrix. It can be given away with its `buffersOf`. A
 * browser that copies a message itself does so twice, and the second time on the thread that it is for.
 */
export function copied<T>(value: T, known = new Map<unknown, unknown>()): T {
  if (typeof value !== 'object' || value === null) return value
  const before = known.get(value)
  if (before !== undefined) return before as T
  if (ArrayBuffer.isView(value)) {
    const copy = (value as unknown as Uint8Array<ArrayBuffer>).slice()
    known.set(value, copy)
    return copy as T
  }
  const isList = Array.isArray(value)
  if (!isList && Object.getPrototypeOf(value) !== Object.prototype) return value // left to the browser
  const copy: unknown = isList ? [] : {}
  known.set(value, copy)
  if (isList) for (const part of value) (copy as unknown[]).push(copied(part, known))
  else for (const [name, part] of Object.entries(value)) (copy as Record<string, unknown>)[name] = copied(part, known)
  return copy as T
}
