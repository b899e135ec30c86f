import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figures } from '#src/engine/catalog/figures.ts'
import { operationIds } from '#src/engine/catalog/operations.ts'
import { SUBJECTS } from '#src/core/sparse/made/subjects.ts'
import { ORDERINGS, STENCILS } from '#src/core/sparse/source.ts'
import { AXES, DEFAULTS, type Document } from '../document.ts'
import { decodeLink, encodeLink } from './link.ts'
import { LOCKABLE } from '../lockable.ts'
import { OLD_LINKS } from './link.corpus.ts'

const natural = fc.integer({ min: 0, max: 999_999_999 })
const side = fc.integer({ min: 1, max: 512 })
const hex = fc.stringMatching(/^[0-9a-f]{16}$/)
/** Of no operation that there is: its options would be others. */
const id = fc
  .stringMatching(/^[a-z0-9_]{1,12}\/[a-z0-9_]{1,12}$/)
  .filter((name) => !operationIds.includes(name.split('/')[0]))
const word = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/)

const member = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }).map((stem) => `${stem}.mtx`),
  fc.constant('a%3Ab:c%25/d e.mtx'),
)

const origin: fc.Arbitrary<Document['source']> = fc.oneof(
  fc.record({
    kind: fc.constant('grid' as const),
    stencil: fc.constantFrom(...STENCILS),
    size: fc.tuple(side, side, side),
    values: fc.constantFrom('seeded' as const, 'laplacian' as const),
    seed: natural,
  }),
  fc.record({ kind: fc.constant('mesh' as const), mesh: fc.constantFrom('bunny' as const, 'teapot' as const) }),
  fc.record({ kind: fc.constant('delaunay' as const), points: natural, seed: natural }),
  fc.record({ kind: fc.constant('tetra' as const), side: natural, flat: natural, seed: natural }),
  fc.record({ kind: fc.constant('rmat' as const), scale: natural, edges: natural, skew: natural, seed: natural }),
  fc.record({
    kind: fc.constantFrom('banded' as const, 'arrow' as const),
    rows: natural,
    width: natural,
    seed: natural,
  }),
  fc.record({ kind: fc.constant('file' as const), name: fc.string({ maxLength: 40 }), hash: hex }),
  fc.record({
    kind: fc.constant('file' as const),
    name: fc.string({ maxLength: 40 }),
    hash: hex,
    size: fc.tuple(natural, natural, natural),
    member,
  }),
  fc.record({ kind: fc.constant('address' as const), url: fc.webUrl() }),
  fc.record({ kind: fc.constant('address' as const), url: fc.webUrl(), member }),
)

const source = fc
  .tuple(origin, fc.constantFrom(undefined, ...ORDERINGS))
  .map(([one, ordering]) => (ordering ? { ...one, ordering } : one))

const posed = fc.record({
  triangle: fc.constantFrom('lower' as const, 'upper' as const),
  of: fc.constantFrom('matrix' as const, 'ilu0' as const, 'ic0' as const),
  values: fc.constantFrom('own' as const, 'seeded' as const),
  diagonal: fc.constantFrom('error' as const, 'unit' as const, 'shift' as const),
  seed: natural,
})
const factor = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
const multiplied = fc.record({ values: fc.constantFrom('own', 'seeded'), alpha: factor, beta: factor, seed: natural })
const params = fc.dictionary(word, fc.integer())

/** Kernels, and options of their operation. */
const kernelsAndOptions = fc.oneof(
  fc.record({ kernels: fc.array(fc.record({ id, params }), { minLength: 1, maxLength: 4 }), solve: posed }),
  fc.record({
    kernels: fc.array(fc.record({ id: word.map((one) => `spmv/${one}`), params }), { minLength: 1, maxLength: 4 }),
    solve: multiplied,
  }),
)

const documents: fc.Arbitrary<Document> = fc
  .tuple(
    kernelsAndOptions,
    fc.record({
      source,
      panes: fc.array(word, { minLength: 1, maxLength: 6 }),
      lead: fc.option(word, { nil: undefined }),
      screen: fc.constantFrom('race', ...figures.map((figure) => figure.id)),
      lesson: fc.constantFrom(undefined, 'waiting', 'waiting.needs'),
      sweep: fc.record({
        subjects: fc.subarray([...SUBJECTS]),
        sizes: fc.uniqueArray(fc.integer({ min: 2, max: 512 }), { maxLength: 5 }),
        kernels: fc.uniqueArray(id, { maxLength: 6 }),
      }),
      tick: fc.integer({ min: 1, max: 999_999_999 }),
      axis: fc.constantFrom(...AXES),
      run: fc.constantFrom(undefined, 'd3n7-16.2026-11-20', 'live.2361'),
      speed: fc.constantFrom(0.25, 0.5, 1, 2, 16),
      loop: fc.option(
        fc
          .tuple(fc.nat(1000), fc.integer({ min: 1, max: 1000 }))
          .map(([from, length]) => [from, from + length] as const),
        { nil: undefined },
      ),
      pin: fc.option(
        fc.oneof(
          natural.map((row) => ({ kind: 'item' as const, space: 'row', item: row })),
          natural.map((worker) => ({ kind: 'worker' as const, worker })),
          natural.map((level) => ({ kind: 'group' as const, grouping: 'level', group: level })),
        ),
        { nil: undefined },
      ),
      cameras: fc.dictionary(
        word,
        fc.array(
          fc.integer({ min: -999, max: 999 }).map((n) => n / 8),
          { minLength: 1, maxLength: 4 },
        ),
      ),
      options: fc.dictionary(word, fc.dictionary(word, word, { minKeys: 1 })),
      theme: fc.constantFrom('dark' as const, 'light' as const, 'system' as const),
      side: fc.boolean(),
      reading: fc.constantFrom('solve' as const, 'analysis' as const, 'amortised' as const),
      solves: fc.integer({ min: 1, max: 1e6 }),
      letterKeys: fc.boolean(),
      lock: fc.subarray([...LOCKABLE]),
    }),
  )
  .map(([of, rest]) => ({ ...of, ...rest }))

/** Dictionaries of fast-check have no prototype, which toEqual minds and a link does not. */
const plain = (doc: Document) => JSON.parse(JSON.stringify(doc)) as Document

describe('a link', () => {
  it('restores every document', () => {
    fc.assert(
      fc.property(documents, (doc) => {
        const { doc: back, complaints } = decodeLink(encodeLink(doc))
        expect(plain(back)).toEqual(plain(doc))
        expect(complaints).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('says nothing of what is as the version has it', () => {
    expect(encodeLink(DEFAULTS)).toBe('?v=4')
    expect(encodeLink({ ...DEFAULTS, tick: 14 })).toBe('?v=4&t=14')
  })

  it('stays under 2 KB with four kernels and all panes', () => {
    const kernels = Array.from({ length: 4 }, () => ({
      id: 'sptrsv/sync_free',
      params: { workers: 1024, polls: 2_000_000 },
    }))
    expect(
      encodeLink({ ...DEFAULTS, kernels, cameras: { grid: [1.234567, 2.345678, 3.456789, 0.5] } }).length,
    ).toBeLessThan(2048)
  })

  it('opens the matrix even when the rest of it is broken', () => {
    const { doc, complaints } = decodeLink('?v=3&m=delaunay:5000:7&k=%%%&t=-3&cam=x:y&solve=sideways')
    expect(doc).toEqual({ ...DEFAULTS, source: { kind: 'delaunay', points: 5000, seed: 7 } })
    expect(complaints).toHaveLength(4)
  })

  it('never throws, with any text in it', () => {
    fc.assert(
      fc.property(fc.string(), (query) => void decodeLink(`?${query}`)),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.string(), (query) => void decodeLink(`?v=1&m=${encodeURIComponent(query)}`)),
      { numRuns: 500 },
    )
  })

  it('locks what it names in any order, and names what this page cannot lock', () => {
    const read = (lock: string) => {
      const { doc, complaints } = decodeLink(`?v=4&lock=${lock}`)
      return [doc.lock, complaints]
    }
    expect(read('run.matrix.run')).toEqual([['matrix', 'run'], []])
    expect(read('kernels.door')).toEqual([['kernels'], ['This page has no lock door.']])
    expect(read('door')).toEqual([[], ['The link\'s "lock" could not be read: “door”.']])
    expect(encodeLink({ ...DEFAULTS, lock: ['matrix', 'run'] })).toBe('?v=4&lock=matrix.run')
  })

  it('of a newer version says so', () => {
    expect(decodeLink('?v=5').complaints[0]).toMatch(/newer version/)
  })

  it('says the axis where it was chosen or where a moment is meant, and old ones mean steps', () => {
    const link = (part: Partial<Document>) => encodeLink({ ...DEFAULTS, ...part })
    expect(link({ axis: 'time' })).toBe('?v=4')
    expect(link({ axis: 'steps' })).toBe('?v=4&axis=steps')
    expect(link({ axis: 'time', tick: 700 })).toBe('?v=4&t=700&axis=time')
    expect(['?v=1&t=7', '?v=2', '?v=3&t=7', ''].map((query) => decodeLink(query).doc.axis)).toEqual([
      'steps',
      'steps',
      'auto',
      'auto',
    ])
  })

  it.each(OLD_LINKS)('still opens: %s', (query, expected) => {
    // with what parameters kernels run is kernel-defaults.test.ts's affair
    const { kernels, ...rest } = decodeLink(query).doc
    const axis = /v=[12]\b/.test(query) ? ('steps' as const) : DEFAULTS.axis
    const { kernels: then, ...others } = { ...DEFAULTS, axis, ...expected }
    expect(rest).toEqual(others)
    expect(kernels).toMatchObject(then)
  })
})
