import { settled, type Type } from '#src/core/wgsl/types.ts'

/** Types that the JavaScript of one program refers to by number. */
let collected: Type[] = []

export const typeNumber = (type: Type): number => collected.push(settled(type)) - 1

/** Makes a program, and says which types its numbers are of. */
export function withTypes<T>(make: () => T): { made: T; types: readonly Type[] } {
  collected = []
  const made = make()
  return { made, types: collected }
}
