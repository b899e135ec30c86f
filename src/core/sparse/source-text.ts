import { EXAMPLES, type FileSource, type MatrixSource, ORDERINGS, STENCILS, type StencilName } from './source.ts'
import { natural, oneOf } from '#src/core/base/link-words.ts'

/** How a matrix's source is written in a link and read back; null where a text cannot be read. */

/** In another order `ordered:rcm:` and the source as it comes; in that of a file `permuted:0123456789abcdef:order.txt:` and the source. */
export function sourceText(source: MatrixSource): string {
  const { ordering, permutation } = source
  if (permutation) return `permuted:${permutation.hash}:${escaped(permutation.name)}:${originText(source)}`
  return ordering === undefined ? originText(source) : `ordered:${ordering}:${originText(source)}`
}

function originText(source: MatrixSource): string {
  switch (source.kind) {
    case 'grid':
      return `grid:${source.stencil}:${source.size.join('x')}:${source.values}:${source.seed}`
    case 'mesh':
      return `mesh:${source.mesh}`
    case 'delaunay':
      return `delaunay:${source.points}:${source.seed}`
    case 'tetra':
      return `tetra:${source.side}:${source.flat}:${source.seed}`
    case 'rmat':
      return `rmat:${source.scale}:${source.edges}:${source.skew}:${source.seed}`
    case 'banded':
    case 'arrow':
      return `${source.kind}:${source.rows}:${source.width}:${source.seed}`
    case 'example':
      return `example:${source.name}`
    case 'file':
      return fileText(source)
    case 'address':
      return source.member === undefined ? `address:${source.url}` : `within:${escaped(source.member)}:${source.url}`
  }
}

export function sourceFrom(text: string): MatrixSource | null {
  const [kind, ...rest] = text.split(':')
  if (kind === 'permuted') return permutedFrom(rest)
  if (kind !== 'ordered') return originFrom(kind, rest)
  const ordering = oneOf(rest[0], ORDERINGS)
  const source = ordering && originFrom(rest[1], rest.slice(2))
  return source && { ...source, ordering }
}

function permutedFrom([hash = '', path, kind, ...rest]: string[]): MatrixSource | null {
  const name = unescaped(path)
  const source = originFrom(kind, rest)
  return HASH.test(hash) && name && source ? { ...source, permutation: { name, hash } } : null
}

function originFrom(kind: string | undefined, rest: string[]): MatrixSource | null {
  if (kind === 'grid') return gridFrom(rest)
  if (kind === 'mesh') {
    const mesh = oneOf(rest[0], ['bunny', 'teapot'] as const)
    return mesh && { kind, mesh }
  }
  if (kind === 'delaunay') {
    const [points, seed] = [natural(rest[0]), natural(rest[1])]
    return points === null || seed === null ? null : { kind, points, seed }
  }
  if (kind === 'example') {
    const name = oneOf(rest[0], EXAMPLES)
    return name && { kind, name }
  }
  if (kind === 'rmat' || kind === 'tetra' || kind === 'banded' || kind === 'arrow') return seededFrom(kind, rest)
  if (kind === 'file') return fileFrom(rest)
  if (kind === 'member') return memberFrom(rest)
  if (kind === 'address') return { kind, url: rest.join(':') }
  if (kind === 'within') return withinFrom(rest)
  return null
}

/** A source that is all numbers. */
function seededFrom(kind: 'rmat' | 'tetra' | 'banded' | 'arrow', texts: string[]): MatrixSource | null {
  const numbers = texts.map(natural)
  if (numbers.length !== (kind === 'rmat' ? 4 : 3) || !numbers.every((number) => number !== null)) return null
  if (kind === 'tetra') return { kind, side: numbers[0], flat: numbers[1], seed: numbers[2] }
  if (kind !== 'rmat') return { kind, rows: numbers[0], width: numbers[1], seed: numbers[2] }
  return { kind, scale: numbers[0], edges: numbers[1], skew: numbers[2], seed: numbers[3] }
}

/** Of a file in an archive that has an address `within:folder/bcsstk01.mtx:https://host/matrices.tar.gz`. */
function withinFrom([path, ...rest]: string[]): MatrixSource | null {
  const member = unescaped(path)
  return member ? { kind: 'address', url: rest.join(':'), member } : null
}

/** A path within a text whose parts are divided by colons. */
const escaped = (path: string): string => path.replace(/[%:]/g, encodeURIComponent)
const unescaped = (text: string | undefined): string | undefined => text?.replace(/%3A|%25/gi, decodeURIComponent)

/** Of a file in an archive `member:0123456789abcdef:48x48x400:folder/bcsstk01.mtx:matrices.tar.gz`, with its own colons escaped. */
function fileText({ hash, size, member, name }: FileSource): string {
  const kind = member === undefined ? ['file', hash] : ['member', hash]
  const path = member === undefined ? [] : [escaped(member)]
  return [...kind, ...(size ? [size.join('x')] : []), ...path, name].join(':')
}

function memberFrom(texts: string[]): MatrixSource | null {
  const sized = SIZE.test(texts[1] ?? '')
  const at = sized ? 2 : 1
  const path = unescaped(texts[at])
  const file = fileFrom(texts.toSpliced(at, 1))
  return file && path ? { ...file, member: path } : null
}

const HASH = /^[0-9a-f]{16}$/
const SIZE = /^\d{1,9}x\d{1,9}x\d{1,10}$/

/** `0123456789abcdef:8738x8738x300321:bcsstk33.mtx`; links made before a file's size was kept have only hash and name. */
function fileFrom([hash = '', ...rest]: string[]): FileSource | null {
  if (!HASH.test(hash)) return null
  const sized = rest.length > 1 && SIZE.test(rest[0])
  const name = rest.slice(sized ? 1 : 0).join(':')
  const [rows, cols, nonzeros] = sized ? rest[0].split('x').map(Number) : []
  return { kind: 'file', name, hash, ...(sized && { size: [rows, cols, nonzeros] as const }) }
}

function gridFrom([name, sizes = '', how, seedText]: string[]): MatrixSource | null {
  const stencil = oneOf<StencilName>(name, STENCILS)
  const values = oneOf(how, ['seeded', 'laplacian'] as const)
  const seed = natural(seedText)
  const size = sizes.split('x').map(natural)
  if (!stencil || !values || seed === null || size.length !== 3 || size.some((side) => !side)) return null
  return { kind: 'grid', stencil, values, seed, size: size as [number, number, number] }
}
