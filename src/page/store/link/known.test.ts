import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kernelIds } from '#src/engine/catalog/kernels.ts'
import { viewIds } from '#src/engine/catalog/views.ts'
import { DEFAULTS } from '../document.ts'
import { fitKernels, fitParams } from '#src/page/desk/opening/fit-params.ts'
import { complaintText, knownOnly } from './known.ts'
import { decodeLink } from './link.ts'

const here = { kernels: kernelIds, views: viewIds }
const opened = (query: string) => {
  const { doc, complaints } = decodeLink(query)
  const known = knownOnly(doc, here)
  return { doc: known.doc, complaints: [...complaints, ...known.complaints] }
}

describe('a link that names what is not here', () => {
  it.each([
    ['?k=sptrsv/nope', DEFAULTS.kernels, 'This page has no kernel sptrsv/nope.'],
    ['?k=sptrsv/nope,sptrsv/sync_free', [{ id: 'sptrsv/sync_free', params: {} }], 'no kernel sptrsv/nope'],
    [
      '?k=sptrsv/level_set,spmv/csr5',
      [{ id: 'sptrsv/level_set', params: {} }],
      'spmv/csr5 belongs to another operation',
    ],
    ['?k=level_set,sptrsv/sync_free', [{ id: 'sptrsv/sync_free', params: {} }], "Of the link's 2 kernels 1 are shown"],
  ])('%s', (query, kernels, words) => {
    const { doc, complaints } = opened(query)
    expect(doc.kernels).toEqual(kernels)
    expect(complaints.join(' ')).toContain(words)
  })

  it('keeps the panes that there are, each once', () => {
    const { doc, complaints } = opened('?panes=dag.nope.dag.matrix')
    expect(doc.panes).toEqual(['dag', 'matrix'])
    expect(complaints).toEqual(['This page has no pane nope.'])
    expect(opened('?panes=nope').doc.panes).toEqual(DEFAULTS.panes)
    expect(opened('?lead=nope')).toMatchObject({ doc: { lead: 'auto' }, complaints: ['This page has no pane nope.'] })
    expect(opened('?lead=corner')).toMatchObject({ doc: { lead: 'corner' }, complaints: [] })
    expect(opened('?panes=dag').doc.lead).toBeUndefined()
  })

  it('leaves out cameras and options of unknown views, and numbers that no picture can use', () => {
    expect(opened('?cam=nope:1_2,grid:30_20').doc.cameras).toEqual({ grid: [30, 20] })
    expect(opened('?cam=grid:1e308_1e308').doc.cameras).toEqual({})
    expect(opened('?cam=grid:1_2_3_4_5_6_7_8_9').doc.cameras).toEqual({})
    expect(opened('?cam=grid:-1000000_1000000').doc.cameras).toEqual({ grid: [-1_000_000, 1_000_000] })
    for (const far of ['-1000001', '1000001']) expect(opened(`?cam=grid:${far}_2`).doc.cameras, far).toEqual({})
    expect(opened('?opt=nope.a:b,matrix.colour:level').doc.options).toEqual({ matrix: { colour: 'level' } })
    expect(opened('?opt=explore.colour:connected').doc.options).toEqual({ explore: { colour: 'connected' } })
  })

  it('reads each subject of a figure once, and not more sizes than a figure has', () => {
    const long = `?screen=figure5&sweep=${'D3N7.'.repeat(300)}:${'512.'.repeat(300)}:`
    expect(opened(long).doc.sweep).toEqual({ subjects: ['D3N7'], sizes: [512], kernels: [] })
    const many = Array.from({ length: 20 }, (_, n) => n + 2).join('.')
    expect(opened(`?sweep=:${many}:`).doc.sweep).toEqual(DEFAULTS.sweep)
  })

  it('is not read at all when it is longer than any page writes', () => {
    const { doc, complaints } = decodeLink(`?m=${'x'.repeat(9000)}`)
    expect(doc).toEqual(DEFAULTS)
    expect(complaints).toEqual([expect.stringMatching(/^This link is 9.003 letters long and was not read\.$/)])
  })
})

describe('parameters', () => {
  const params = [
    { name: 'workers', meaning: '', initial: 1024, min: 1, max: 4096 },
    { name: 'ahead', meaning: '', initial: 0, min: 0, max: 4, choices: [0, 1, 2, 4] },
  ]
  it.each([
    [{ workers: 0 }, { workers: 1 }],
    [{ workers: -1 }, { workers: 1 }],
    [{ workers: 1e308 }, { workers: 4096 }],
    [{ workers: 0.5 }, { workers: 1 }],
    [{ workers: 7.4 }, { workers: 7 }],
    [{ workers: 7.6 }, { workers: 8 }],
    [{ ahead: 3 }, { ahead: 2 }],
    [{ nope: 1 }, {}],
  ])('%j becomes %j, and that is said', (given, fitted) => {
    const { params: got, complaints } = fitParams('K', params, given)
    expect(got).toEqual(fitted)
    expect(complaints).toHaveLength(1)
  })
  it('that are allowed stay as they are, without a word', () => {
    expect(fitParams('K', params, { workers: 7, ahead: 4 })).toEqual({
      params: { workers: 7, ahead: 4 },
      complaints: [],
    })
  })
  it('that a kernel once had are named, and its others kept', async () => {
    const { kernels, complaints } = await fitKernels([{ id: 'spgemm/words', params: { apart: 1, memory: 200 } }])
    expect(kernels).toEqual([{ id: 'spgemm/words', params: { memory: 200 } }])
    expect(complaints).toEqual(['Word lists has no parameter “apart”.'])
  })
  it('of a real kernel are fitted before anything runs', async () => {
    const { kernels, complaints } = await fitKernels([{ id: 'sptrsv/sync_free', params: { polls: -5 } }])
    expect(kernels[0].params['polls']).toBeGreaterThan(0)
    expect(complaints).toHaveLength(1)
  })
})

it('says at most two sentences, none longer than a line or two', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), fc.array(fc.string(), { maxLength: 9 }), (query, ids) => {
      const { complaints } = opened(`?${query}&k=${ids.join(',')}&panes=${ids.join('.')}`)
      expect(complaintText(complaints).length).toBeLessThan(320)
    }),
    { numRuns: 40 },
  )
})

it('reads any text as a link: a document that can be opened comes of it', () => {
  const names = [
    'v',
    'm',
    'solve',
    'k',
    'panes',
    'lead',
    'screen',
    'sweep',
    't',
    'speed',
    'loop',
    'pin',
    'cam',
    'opt',
    'solves',
  ]
  const part = fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 60 }))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const { doc } = opened(`?${new URLSearchParams(parts)}`)
      expect(doc.kernels.length).toBeGreaterThan(0)
      expect(new Set(doc.kernels.map(({ id }) => id.split('/')[0])).size).toBe(1)
      expect(doc.kernels.every(({ id }) => kernelIds.includes(id))).toBe(true)
      expect(doc.panes.every((id) => viewIds.includes(id))).toBe(true)
      expect([undefined, 'auto', ...viewIds]).toContain(doc.lead)
      expect(doc.speed).toBeGreaterThanOrEqual(0.25)
      expect(Object.values(doc.cameras).flat().every(Number.isFinite)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
