/**
 * A copy of a tree of plain objects and lists, whose typed arrays are new: each once, of a view what it shows. It can be given away with
 * its `buffersOf`. A browser that copies a message itself does so twice, and the second time on the thread that it is for.
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
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value // left to the browser
  if (Array.isArray(value)) return value.map((part) => copied(part, known)) as T
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copied(part, known)])) as T
}
