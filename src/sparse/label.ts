import { count } from '#src/base/format.ts'
import { gridNonzeros, stencilOffsets } from './grid.ts'
import { rmatNonzeros } from './rmat.ts'
import { shapeNonzeros } from './shapes.ts'
import type { MatrixSource } from './source.ts'

export interface SourceLabel {
  readonly title: string
  readonly detail: string
}

/** Vertices and nonzeros of the two meshes, known beforehand so that a list need not fetch them. */
const MESHES = {
  bunny: { title: 'Bunny', points: 1839, nonzeros: 12861 },
  teapot: { title: 'Teapot', points: 529, nonzeros: 3569 },
} as const

const EXAMPLE_LABELS = {
  csr5: { title: 'Example of CSR5', detail: '8×8', nonzeros: 34 },
  tiles: { title: 'Tile sampler', detail: '64×64', nonzeros: 463 },
} as const

/** What a list of matrices says: `7-point grid`, `64×64×64`. */
export function sourceLabel(source: MatrixSource): SourceLabel {
  switch (source.kind) {
    case 'grid': {
      const planar = source.stencil.startsWith('D2')
      return {
        title: `${stencilOffsets(source.stencil).length}-point grid`,
        detail: source.size.slice(0, planar ? 2 : 3).join('×'),
      }
    }
    case 'mesh':
      return { title: MESHES[source.mesh].title, detail: points(MESHES[source.mesh].points) }
    case 'delaunay':
      return { title: 'Delaunay mesh', detail: points(source.points) }
    case 'rmat':
      return {
        title: source.skew === 0 ? 'Random graph' : 'R-MAT graph',
        detail: `${count(2 ** source.scale)} rows, ${source.edges} per row${source.skew % 100 === 0 ? '' : `, skew ${source.skew}`}`,
      }
    case 'banded':
      return { title: 'Band matrix', detail: shape(source) }
    case 'arrow':
      return { title: 'Arrow matrix', detail: shape(source) }
    case 'example': {
      const { title, detail } = EXAMPLE_LABELS[source.name]
      return { title, detail }
    }
    case 'file':
      return { title: source.name, detail: 'your file' }
    case 'address':
      return address(source.url)
  }
}

const points = (n: number): string => `${count(n)} points`

const shape = ({ rows, width }: { readonly rows: number; readonly width: number }): string =>
  `${count(rows)} rows, width ${count(width)}`

function address(url: string): SourceLabel {
  const [, host, path] = /^[a-z]+:\/\/([^/]*)(.*)$/i.exec(url) ?? ['', '', url]
  return { title: path.split(/[?#]/)[0].split('/').filter(Boolean).at(-1) ?? host, detail: host }
}

/**
 * Nonzeros of a source without building it: exact for grids, meshes, bands and arrows, about 7 a point for Delaunay, what
 * is to be expected for an R-MAT graph, else unknown.
 */
export function nonzerosOf(source: MatrixSource): number | undefined {
  switch (source.kind) {
    case 'grid':
      return gridNonzeros(source.stencil, source.size)
    case 'mesh':
      return MESHES[source.mesh].nonzeros
    case 'delaunay':
      return 7 * source.points
    case 'rmat':
      return rmatNonzeros(source)
    case 'banded':
    case 'arrow':
      return shapeNonzeros(source)
    case 'example':
      return EXAMPLE_LABELS[source.name].nonzeros
    default:
      return undefined
  }
}
