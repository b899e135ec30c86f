import { describe, expect, it } from 'vitest'
import { buildMatrix } from './build.ts'
import { nonzerosOf, sourceLabel } from './label.ts'
import type { MatrixSource } from './source.ts'

const grid: MatrixSource = { kind: 'grid', stencil: 'D3N7', size: [5, 4, 3], values: 'laplacian', seed: 0 }
const made: readonly MatrixSource[] = [
  grid,
  { kind: 'grid', stencil: 'D2N9', size: [5, 4, 1], values: 'seeded', seed: 4 },
  { kind: 'mesh', mesh: 'bunny' },
  { kind: 'mesh', mesh: 'teapot' },
  { kind: 'delaunay', points: 700, seed: 1 },
  { kind: 'rmat', scale: 9, edges: 8, skew: 100, seed: 1 },
  { kind: 'rmat', scale: 8, edges: 4, skew: 30, seed: 1 },
  { kind: 'banded', rows: 1200, width: 3, seed: 1 },
  { kind: 'arrow', rows: 50, width: 2, seed: 1 },
]

const bytes = (text: string) => new Blob([text]).stream() as ReadableStream<Uint8Array>

describe('matrices by their source', () => {
  it('carry a name, symmetry, and where their unknowns sit', async () => {
    const { name, symmetry, field, geometry } = await buildMatrix(grid)
    expect({ name, symmetry, field }).toEqual({ name: '7-point grid 5×4×3', symmetry: 'symmetric', field: 'real' })
    expect(geometry).toEqual({ kind: 'grid', stencil: 'D3N7', size: [5, 4, 3] })
    for (const source of made.slice(2, 5)) {
      const { csr, geometry: surface } = await buildMatrix(source)
      expect(surface?.kind === 'mesh' && surface.positions.length).toBe(3 * csr.rows)
    }
  })

  it('are the same twice', async () => {
    for (const source of made) expect(await buildMatrix(source)).toEqual(await buildMatrix(source))
  })

  it('have their nonzeros foretold: exactly, or within a tenth', async () => {
    for (const source of made) {
      const actual = (await buildMatrix(source)).csr.col_idx.length
      const foretold = nonzerosOf(source) ?? NaN
      expect(Math.abs(foretold / actual - 1)).toBeLessThanOrEqual(['delaunay', 'rmat'].includes(source.kind) ? 0.1 : 0)
    }
    expect(nonzerosOf({ kind: 'address', url: 'https://a.org/b.mtx' })).toBeUndefined()
  })

  it('are labelled as a reader knows them', () => {
    expect(made.map((source) => Object.values(sourceLabel(source)).join(' · '))).toEqual([
      '7-point grid · 5×4×3',
      '9-point grid · 5×4',
      'Bunny · 1\u202f839 points',
      'Teapot · 529 points',
      'Delaunay mesh · 700 points',
      'R-MAT graph · 512 rows, 8 per row',
      'R-MAT graph · 256 rows, 4 per row, skew 30',
      'Band matrix · 1\u202f200 rows, width 3',
      'Arrow matrix · 50 rows, width 2',
    ])
    expect(sourceLabel({ kind: 'file', name: 'a.mtx', hash: '' })).toEqual({ title: 'a.mtx', detail: 'your file' })
    const address = (url: string) => Object.values(sourceLabel({ kind: 'address', url })).join(' · ')
    expect(address('https://a.org/x/b.tar.gz?download=1#top')).toBe('b.tar.gz · a.org')
    expect(address('https://a.org')).toBe('a.org · a.org')
    expect(address('matrices/b.mtx')).toBe('b.mtx · ')
  })

  it('read files from their bytes, and ask for these when they are not there', async () => {
    const file: MatrixSource = { kind: 'file', name: 'two.mtx', hash: '' }
    const text = '%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 3\n2 2 4\n'
    const { csr } = await buildMatrix(file, { file: bytes(text), size: text.length })
    expect([...csr.values]).toEqual([3, 4])
    await expect(buildMatrix(file)).rejects.toThrow(expect.objectContaining({ code: 'FileNeeded' }))
  })

  it('stop before they begin when cancelled', async () => {
    const signal = AbortSignal.abort()
    for (const source of made) await expect(buildMatrix(source, { signal })).rejects.toBe(signal.reason)
  })

  it('name what memory cannot hold', async () => {
    const vast: MatrixSource = { kind: 'grid', stencil: 'D3N7', size: [2000, 2000, 2000], values: 'seeded', seed: 0 }
    await expect(buildMatrix(vast)).rejects.toThrow(expect.objectContaining({ code: 'TooLarge' }))
  })
})
