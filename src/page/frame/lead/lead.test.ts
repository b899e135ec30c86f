import { describe, expect, test } from 'vitest'
import type { View } from '#src/engine/catalog/contract/view.ts'
import { views } from '#src/engine/catalog/views.ts'
import type { Column } from '#src/page/store/session.ts'
import { linkKeys } from '#src/page/store/link/step-document.ts'
import { twinColumns } from '#src/page/store/twin.fixture.ts'
import { PRESETS } from '#src/page/store/presets.ts'
import { wordsOf } from '../sentences/marked-sentence.ts'
import { only, shown } from '../stage/Stage.tsx'
import { ledBy, nextLead } from './choose.ts'
import { headlineOf } from './headline.ts'

const { catalog } = await views()

async function makeColumns(link: string): Promise<readonly Column[]> {
  const twins = await twinColumns(linkKeys(link).doc)
  return twins.map(({ replay }) => ({ id: replay.run.kernel, title: '', idea: '', status: 'ready', replay }))
}

const panesOf = (columns: readonly Column[], ids: readonly string[]): ReadonlyMap<string, View> =>
  only(shown(catalog, ids, columns), false)

const race = PRESETS[0].panes
const grid = await makeColumns('m=grid:D3N7:5x5x5:seeded:1&k=sptrsv/level_set,sptrsv/sync_free')
const mesh = await makeColumns('m=delaunay:120:1&k=sptrsv/level_set,sptrsv/sync_free')
const graph = await makeColumns('m=rmat:6:4:100:7&solve=diagonal:unit&k=sptrsv/sync_free')

describe('which view leads', () => {
  test('of a solve: rows in space, and the graph where they have no place', () => {
    expect(ledBy(catalog, panesOf(grid, race), grid, 'auto')?.lead).toBe('corner')
    expect(ledBy(catalog, panesOf(mesh, race), mesh, 'auto')?.lead).toBe('grid')
    expect(ledBy(catalog, panesOf(graph, race), graph, 'auto')?.lead).toBe('dag')
  })

  test.each([
    ['bfs/one_pass', 'frontier'],
    ['spgemm/hash', 'product'],
    ['sptrans/scan_trans', 'moves'],
    ['spmv/csr_vector', 'matrix'],
    ['symgs/multicolour', 'sweep'],
  ])('of %s: %s', async (kernel, lead) => {
    const columns = await makeColumns(`m=grid:D3N7:4x4x4:seeded:1&k=${kernel}`)
    expect(ledBy(catalog, panesOf(columns, race), columns, 'auto')?.lead).toBe(lead)
  })

  test('of each preset: the view that it is named after', () => {
    const leads = PRESETS.slice(1, 5).map(({ panes }) => ledBy(catalog, panesOf(grid, panes), grid, 'auto')?.lead)
    expect(leads).toEqual(['lanes', 'lanes', 'stencil', 'code'])
  })

  test.each(['lu/levels', 'lu/ranks_solve(rows=1;columns=1)', 'lu/solution'])(
    'of %s on a matrix of four rows: its fractions; one rank has no picture of ranks',
    async (kernel) => {
      const columns = await makeColumns(`m=example:dense&solve=ordering:natural,matching:false,nb:1,x:ones&k=${kernel}`)
      const panes = panesOf(columns, ['block_matrix', 'ranks', 'fractions', 'dag', 'convergence'])
      expect(ledBy(catalog, panes, columns, 'auto')?.lead).toBe('fractions')
      expect(panes.has('ranks')).toBe(false)
    },
  )

  test('of several ranks: what each does', async () => {
    const columns = await makeColumns('m=example:blocks&solve=ordering:natural,matching:false,nb:3,x:ones&k=lu/ranks')
    expect(ledBy(catalog, panesOf(columns, ['block_matrix', 'ranks', 'dag']), columns, 'auto')?.lead).toBe('ranks')
  })

  test('one that a link names leads where it can be drawn, among the panes or not', () => {
    const panes = panesOf(grid, race)
    expect(ledBy(catalog, panes, grid, 'matrix')?.lead).toBe('matrix')
    expect(ledBy(catalog, panes, grid, 'state')?.lead).toBe('state')
    expect(ledBy(catalog, panes, grid, 'frontier')?.lead).toBe('corner')
    expect(ledBy(catalog, panes, grid, 'formats')?.lead).toBe('corner')
    expect(ledBy(catalog, new Map(), grid, 'auto')).toBeUndefined()
  })

  test('the strip has all others, each once, and going on comes round to every one', () => {
    const panes = panesOf(grid, race)
    let led = ledBy(catalog, panes, grid, 'auto')
    const seen: string[] = []
    for (let n = 0; led && n < 5; n++) {
      expect(new Set([led.lead, ...led.strip])).toEqual(new Set(['corner', ...panes.keys()]))
      seen.push(led.lead)
      led = ledBy(catalog, panes, grid, nextLead(catalog, led, 1))
    }
    expect(new Set(seen).size).toBe(5)
    expect(led && nextLead(catalog, led, -1)).toBe(seen[4])
  })
})

describe('the headline', () => {
  test('is the first sentence, and the rest explains it', () => {
    const saying =
      '**B** is 2.2 times as fast as **A** on an NVIDIA H200 (42.8 against 95.3 µs). **A** stops [45 times at barriers](barriers 0).'
    expect(headlineOf(saying)).toEqual([
      '**B** is 2.2 times as fast as **A** on an NVIDIA H200 (42.8 against 95.3 µs).',
      '**A** stops [45 times at barriers](barriers 0).',
    ])
    expect(headlineOf('**Row 3** needs no other row.')).toEqual(['**Row 3** needs no other row.', ''])
    expect(headlineOf('')).toEqual(['', ''])
  })

  test('loses no word, whatever is said, and cuts no phrase', () => {
    for (const saying of [
      'One [e.g. A phrase. With stops](idle 1) and more. **B** is next.',
      `${'very '.repeat(30)}long on a GPU (1.2 against 3.4 µs). And more.`,
      `**A** is ${'very '.repeat(30)}[long; A phrase](idle 0); **B** is short. And more.`,
      `**A** is ${'very '.repeat(30)}long; **B** is [short; And so](idle 1). And more.`,
    ]) {
      const [message, rest] = headlineOf(saying)
      const words = (text: string) =>
        wordsOf(text)
          .replaceAll(/[().;]/g, '')
          .split(/\s+/)
      expect(words(`${message} ${rest}`)).toEqual(words(saying))
      expect(message.split('[').length).toBe(message.split(']').length)
    }
  })

  test('a message that is too long for a line leaves its aside to the rest', () => {
    const [message, rest] = headlineOf(`${'very '.repeat(30)}long on a GPU (1.2 against 3.4 µs). And more.`)
    expect(message).toMatch(/long on a GPU\.$/)
    expect(rest).toBe('1.2 against 3.4 µs. And more.')
  })

  test('or what it says of another column', () => {
    const [message, rest] = headlineOf(`**A** ${'very '.repeat(30)}long; **B** polls for [48 %](spinning 1). And more.`)
    expect(message).toMatch(/long\.$/)
    expect(rest).toBe('**B** polls for [48 %](spinning 1). And more.')
    const short = '**A** finds 6 colours; **B** finds 5.'
    expect(headlineOf(short)).toEqual([short, ''])
  })
})
