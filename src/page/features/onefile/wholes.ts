import type { Whole, Wholes } from '#src/page/frame/whole.ts'

const found = import.meta.glob<Wholes>('../*/whole.ts', { import: 'default' })

/** What features have that one file can hold. Rejects where a part of the page does not arrive. */
export async function allWholes(): Promise<readonly Whole[]> {
  const each = await Promise.all(Object.values(found).map(async (load) => (await load())()))
  return each.flat()
}
