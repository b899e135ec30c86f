import { expect, test } from 'vitest'
import { type Arrivals, arrivals } from './arrivals.ts'
import { kernelIds, kernelsOf } from './kernels.ts'

const MISSING = new TypeError('Failed to fetch dynamically imported module: https://here.example/assets/b.js')

type Load = <T>(ids: readonly string[], load: (id: string) => Promise<T>) => Promise<Arrivals<T>>

/** Whether the one of three parts that does not arrive is named with its reason, and keeps back no other. */
async function saysWhatIsMissing(load: Load): Promise<boolean> {
  try {
    const { catalog, missing } = await load(['a', 'b', 'c'], (id) =>
      id === 'b' ? Promise.reject(MISSING) : Promise.resolve(id.toUpperCase()),
    )
    return [...catalog].join(' ') === 'a,A c,C' && missing.length === 1 && missing[0].error.code === 'PartMissing'
  } catch {
    return false
  }
}

const mutants: Readonly<Record<string, Load>> = {
  'leaves out without a word': async (ids, load) => ({ ...(await arrivals(ids, load)), missing: [] }),
  'all or none': async (ids, load) => ({
    catalog: new Map(await Promise.all(ids.map(async (id) => [id, await load(id)] as const))),
    missing: [],
  }),
  'ends with the first that is missing': async (ids, load) => {
    const { catalog, missing } = await arrivals(ids, load)
    return { catalog: new Map([...catalog].slice(0, ids.indexOf(missing[0]?.id))), missing }
  },
}

test('a part that does not arrive is named with its reason, and keeps back no other', async () => {
  expect(await saysWhatIsMissing(arrivals)).toBe(true)
  for (const [name, mutant] of Object.entries(mutants)) expect(await saysWhatIsMissing(mutant), name).toBe(false)
})

test('a part that throws before it is asked for is missing like any other', async () => {
  const { missing } = await arrivals(['a'], () => {
    throw MISSING
  })
  expect(missing.map(({ id }) => id)).toEqual(['a'])
})

test('the next call asks again for what was missing', async () => {
  let there = false
  const load = (id: string) => (there ? Promise.resolve(id) : Promise.reject(MISSING))
  expect((await arrivals(['a'], load)).missing).toHaveLength(1)
  there = true
  expect(await arrivals(['a'], load)).toEqual({ catalog: new Map([['a', 'a']]), missing: [] })
})

test('kernels of an operation are all of its folders, in their order, and none of another', async () => {
  const { catalog, missing } = await kernelsOf('spmv')
  expect([...catalog.keys()]).toEqual(kernelIds.filter((id) => id.startsWith('spmv/')))
  expect(missing).toEqual([])
})
