import { count } from '#src/base/format.ts'
import { gridNonzeros, stencilOffsets } from './grid.ts'
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
    case 'file':
      return { title: source.name, detail: 'your file' }
    case 'address':
      return address(source.url)
  }
}

const points = (n: number): string => `${count(n)} points`

function address(url: string): SourceLabel {
  const [, host, path] = /^[a-z]+:\/\/([^/]*)(.*)$/i.exec(url) ?? ['', '', url]
  return { title: path.split(/[?#]/)[0].split('/').filter(Boolean).at(-1) ?? host, detail: host }
}

/** Nonzeros of a source without building it: exact for grids and meshes, about 7 a point for Delaunay, else unknown. */
export function nonzerosOf(source: MatrixSource): number | undefined {
  if (source.kind === 'grid') return gridNonzeros(source.stencil, source.size)
  if (source.kind === 'mesh') return MESHES[source.mesh].nonzeros
  return source.kind === 'delaunay' ? 7 * source.points : undefined
}
