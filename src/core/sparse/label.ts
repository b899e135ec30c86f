import { gridNonzeros, stencilOffsets } from './grid-size.ts'
import { rmatNonzeros } from './made/rmat-size.ts'
import { shapeNonzeros } from './shape-size.ts'
import { tetraNonzeros } from './made/tetra-size.ts'
import type { MatrixSource } from './source.ts'
import * as texts from './words.ts'

export interface SourceLabel {
  readonly title: string
  readonly detail: string
}

/** Vertices and nonzeros of the two meshes, known beforehand so that a list need not fetch them. */
const MESHES = {
  bunny: { title: texts.bunny, points: 1839, nonzeros: 12861 },
  teapot: { title: texts.teapot, points: 529, nonzeros: 3569 },
} as const

const EXAMPLE_LABELS = {
  csr5: { title: texts.csr5Example, detail: '8×8', nonzeros: 34 },
  tiles: { title: texts.tileSampler, detail: '64×64', nonzeros: 463 },
  dense: { title: texts.denseExample, detail: '4×4', nonzeros: 16 },
  sparse: { title: texts.sparseExample, detail: '4×4', nonzeros: 6 },
  factor: { title: texts.factorExample, detail: '4×4', nonzeros: 6 },
  vector: { title: texts.vectorExample, detail: '1×4', nonzeros: 3 },
  blocks: { title: texts.blocksExample, detail: '6×6', nonzeros: 21 },
} as const

/** In one phrase, as a further matrix is called: `7-point grid 64×64×64`; a file by its name. */
export function sourceName(source: MatrixSource): string {
  const { title, detail } = sourceLabel(source)
  return source.kind === 'file' ? title : `${title} ${detail}`
}

/** What a list of matrices says: `7-point grid`, `64×64×64`; in another order `64×64×64, reverse Cuthill–McKee`. */
export function sourceLabel(source: MatrixSource): SourceLabel {
  const label = originLabel(source)
  const { ordering, permutation } = source
  if (permutation) return { ...label, detail: texts.ordered(label.detail, texts.orderFrom(permutation.name)) }
  return ordering === undefined ? label : { ...label, detail: texts.ordered(label.detail, texts.orderings[ordering]) }
}

function originLabel(source: MatrixSource): SourceLabel {
  switch (source.kind) {
    case 'grid': {
      const planar = source.stencil.startsWith('D2')
      return {
        title: texts.grid(stencilOffsets(source.stencil).length),
        detail: source.size.slice(0, planar ? 2 : 3).join('×'),
      }
    }
    case 'mesh':
      return { title: MESHES[source.mesh].title, detail: texts.points(MESHES[source.mesh].points) }
    case 'delaunay':
      return { title: texts.delaunay, detail: texts.points(source.points) }
    case 'tetra':
      return { title: texts.tetra, detail: texts.cube(source.side, source.flat) }
    case 'rmat':
      return {
        title: source.skew === 0 ? texts.random : texts.rmat,
        detail: graph(source),
      }
    case 'banded':
      return { title: texts.band, detail: shape(source) }
    case 'arrow':
      return { title: texts.arrow, detail: shape(source) }
    case 'example': {
      const { title, detail } = EXAMPLE_LABELS[source.name]
      return { title, detail }
    }
    case 'file':
      return { title: source.name, detail: texts.yourFile }
    case 'address':
      return address(source.url)
  }
}

function graph({ scale, edges, skew }: Extract<MatrixSource, { kind: 'rmat' }>): string {
  const shape = texts.edges(2 ** scale, edges)
  return skew % 100 === 0 ? shape : texts.skewed(shape, skew)
}

const shape = ({ rows, width }: { readonly rows: number; readonly width: number }): string => texts.shape(rows, width)

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
    case 'tetra':
      return tetraNonzeros(source.side)
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
