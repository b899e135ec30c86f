import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allKernels } from '#src/engine/catalog/kernels.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { defaults, type Params } from '#src/core/kernel/kernel.ts'
import { posedBy } from '../document.ts'
import { type Defaults, KERNEL_DEFAULTS, LINK_VERSION } from './kernel-defaults.ts'
import { decodeLink, encodeLink } from './link.ts'
import { OLD_LINKS } from './link.corpus.ts'

const actual = await allKernels()
const now: Defaults = Object.fromEntries([...actual].map(([id, kernel]) => [id, defaults(kernel)]))

/** Where the newest version's table and the kernels themselves differ, a sentence each. */
function unlike(here: Defaults, there: Defaults): string[] {
  return [...new Set([...Object.keys(here), ...Object.keys(there)])].flatMap((id) =>
    [...new Set([...Object.keys(here[id] ?? {}), ...Object.keys(there[id] ?? {})])]
      .filter((name) => here[id]?.[name] !== there[id]?.[name])
      .map((name) => `${id}: ${name} is ${here[id]?.[name]}, and a link without it means ${there[id]?.[name]}`),
  )
}

test('a link without parameters means what its kernels do: a changed default stands in the newest table too', () => {
  expect(unlike(now, KERNEL_DEFAULTS[LINK_VERSION])).toEqual([])
})

test('every changed default of every kernel is seen', () => {
  const one = (id: string, name: string, value: number): Defaults => ({ ...now, [id]: { ...now[id], [name]: value } })
  for (const [id, params] of Object.entries(now))
    for (const [name, value] of Object.entries(params))
      expect(unlike(one(id, name, value + 1), KERNEL_DEFAULTS[LINK_VERSION]), `${id} ${name}`).toHaveLength(1)
  expect(unlike(one('sptrsv/level_set', 'narrow', 256), KERNEL_DEFAULTS[LINK_VERSION])).toEqual([
    'sptrsv/level_set: narrow is 256, and a link without it means -1',
  ])
  expect(unlike(one('sptrsv/level_set', 'added', 0), KERNEL_DEFAULTS[LINK_VERSION])).toHaveLength(1)
})

/** Tables of versions that were given out, as fingerprints: they never change. */
const GIVEN_OUT: Readonly<Record<number, string>> = {
  1: '5f25b1cddb600e1d',
  2: 'bd0476c2878602f5',
  3: 'bd0476c2878602f5',
}

/** Kernels in alphabetical order, so that the order of operations says nothing. */
const fingerprint = (table: Defaults) =>
  createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)))))
    .digest('hex')
    .slice(0, 16)

test('the tables of versions that were given out are as they were', () => {
  for (const [version, print] of Object.entries(GIVEN_OUT))
    expect(fingerprint(KERNEL_DEFAULTS[Number(version)]), `version ${version}`).toBe(print)
  const changed = { ...KERNEL_DEFAULTS[1], 'sptrsv/level_set': { team: 0, narrow: 256 } }
  expect(fingerprint(changed)).not.toBe(GIVEN_OUT[1])
})

/** All parameters with which kernels run, by a table of defaults. */
const meant = (chosen: readonly { id: string; params: Params }[], table: Defaults) =>
  chosen.map(({ id, params }) => ({ id, params: { ...table[id], ...params } }))

test.each([...actual.keys()])('%s runs from a link of any version as it ran then', (id) => {
  for (const version of Object.keys(KERNEL_DEFAULTS).map(Number)) {
    const { doc } = decodeLink(`?v=${version}&k=${id}`)
    // a kernel or a parameter that came after that version means what it means today
    const table = { [id]: { ...now[id], ...KERNEL_DEFAULTS[version][id] } }
    expect(meant(doc.kernels, now), `v=${version}`).toEqual(meant([{ id, params: {} }], table))
    // and so it does when the link is written anew
    expect(decodeLink(encodeLink(doc)).doc.kernels).toEqual(doc.kernels)
  }
})

test.each(OLD_LINKS.filter(([query]) => query.includes('v=')))(
  'kernels run as they ran then: %s',
  (query, expected) => {
    const version = Number(/v=(\d+)/.exec(query)?.[1])
    const then = expected.kernels ?? decodeLink('').doc.kernels
    expect(meant(decodeLink(query).doc.kernels, now)).toEqual(meant(then, KERNEL_DEFAULTS[version]))
  },
)

/** By what numbers links once told kernels, from 1 on. */
const ONCE_TOLD: Readonly<Record<string, string>> = {
  'sptrsv/auto': 'slab_march level_set level_elementwise thread_level sync_free helix recursive_blocks chain_phases',
  'spmv/auto': 'csr_scalar csr_vector coo_segmented merge ell sell dia bsr hyb csr5 row_bins tile',
  'sptrans/auto': 'atomic scan_trans merge_trans radix_trans',
  'spgemm/auto': 'esc tile hash words bins adaptive',
  'spmspv/switch': 'push_csc push_csr pull_csc push_once',
}

const CHOOSE = [...actual].filter(([, kernel]) => kernel.params.some(({ name }) => name === 'kernel'))

test.each(CHOOSE)('a kernel that %s leaves a problem to is told by name, by an older link by number', (id, kernel) => {
  const [operation, own] = id.split('/')
  const names = kernel.params.find(({ name }) => name === 'kernel')?.names?.slice(1) ?? []
  const beside = [...actual.keys()].filter((one) => one.startsWith(`${operation}/`) && one !== id)
  expect(names.map((name) => `${operation}/${name}`).toSorted(), 'every kernel beside it').toEqual(beside)
  const numbers = (ONCE_TOLD[id] ?? '').split(' ').filter(Boolean)
  expect(names.slice(0, numbers.length)).toEqual(numbers)
  expect(findOperation(id).linkNumbers?.[own]).toEqual(numbers)
  for (const [k, name] of names.entries()) {
    const chosen = [{ id, params: { kernel: k + 1 } }]
    const link = encodeLink({ ...decodeLink('').doc, ...posedBy(chosen, {}) })
    expect(link).toContain(`k=${id}(kernel=${name})`)
    expect(decodeLink(link).doc.kernels).toEqual(chosen)
    expect(decodeLink(`?v=1&k=${id}(kernel=${k + 1})`).doc.kernels).toEqual(chosen)
  }
})

test('a kernel that is told by a name that there is none of is left to the rule, and named', () => {
  const { doc, complaints } = decodeLink('?k=sptrsv/auto(kernel=nope),sptrsv/sync_free(workers=7;polls=9)')
  expect(doc.kernels).toEqual([
    { id: 'sptrsv/auto', params: {} },
    { id: 'sptrsv/sync_free', params: { workers: 7, polls: 9 } },
  ])
  expect(complaints).toEqual(['This page has no kernel sptrsv/nope.'])
  expect(decodeLink('?k=sptrsv/sync_free(workers=nope)').complaints[0]).toContain('could not be read')
})

test('a parameter that is gone is left out and named, and no new link has it', () => {
  const { doc, complaints } = decodeLink('?v=4&k=lu/levels(zeros=1;getrf=1)')
  expect(doc.kernels).toEqual([{ id: 'lu/levels', params: { zeros: 1 } }])
  expect(complaints).toEqual(['This page has no parameter lu/levels(getrf).'])
  expect(encodeLink(doc)).not.toContain('getrf')
})
