import type { Params } from '#src/kernel/kernel.ts'
import type { Mark } from '#src/run/replay.ts'
import { EXAMPLES, type MatrixSource, type SolveSpec, STENCILS, type StencilName } from '#src/sparse/source.ts'
import { type Document, type KernelChoice, SUBJECTS, type SweepChoice } from './document.ts'

/** How each part of a document is written in a link and read back; null where a text cannot be read. */

export const oneOf = <T extends string>(text: string | undefined, values: readonly T[]): T | null =>
  values.find((value) => value === text) ?? null

export const natural = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null

export function sourceText(source: MatrixSource): string {
  switch (source.kind) {
    case 'grid':
      return `grid:${source.stencil}:${source.size.join('x')}:${source.values}:${source.seed}`
    case 'mesh':
      return `mesh:${source.mesh}`
    case 'delaunay':
      return `delaunay:${source.points}:${source.seed}`
    case 'rmat':
      return `rmat:${source.scale}:${source.edges}:${source.skew}:${source.seed}`
    case 'banded':
    case 'arrow':
      return `${source.kind}:${source.rows}:${source.width}:${source.seed}`
    case 'example':
      return `example:${source.name}`
    case 'file':
      return `file:${source.hash}:${source.name}`
    case 'address':
      return `address:${source.url}`
  }
}

export function sourceFrom(text: string): MatrixSource | null {
  const [kind, ...rest] = text.split(':')
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
  if (kind === 'rmat' || kind === 'banded' || kind === 'arrow') return seededFrom(kind, rest)
  if (kind === 'file')
    return /^[0-9a-f]{16}$/.test(rest[0] ?? '') ? { kind, hash: rest[0], name: rest.slice(1).join(':') } : null
  if (kind === 'address') return { kind, url: rest.join(':') }
  return null
}

/** A source that is all numbers. */
function seededFrom(kind: 'rmat' | 'banded' | 'arrow', texts: string[]): MatrixSource | null {
  const numbers = texts.map(natural)
  if (numbers.length !== (kind === 'rmat' ? 4 : 3) || !numbers.every((number) => number !== null)) return null
  if (kind !== 'rmat') return { kind, rows: numbers[0], width: numbers[1], seed: numbers[2] }
  return { kind, scale: numbers[0], edges: numbers[1], skew: numbers[2], seed: numbers[3] }
}

function gridFrom([name, sizes = '', how, seedText]: string[]): MatrixSource | null {
  const stencil = oneOf<StencilName>(name, STENCILS)
  const values = oneOf(how, ['seeded', 'laplacian'] as const)
  const seed = natural(seedText)
  const size = sizes.split('x').map(natural)
  if (!stencil || !values || seed === null || size.length !== 3 || size.some((side) => !side)) return null
  return { kind: 'grid', stencil, values, seed, size: size as [number, number, number] }
}

/** A factor of a product: any finite number. */
const factorFrom = (text: string): number | null => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : null)

/** `lower:matrix:own:error:1`; of a product with factors of its own also α and β, `lower:matrix:own:error:1:2:-0.5`. */
export function solveFrom(text: string): SolveSpec | null {
  const [side, factor, how, policy, seedText, alphaText = '1', betaText = '0'] = text.split(':')
  const triangle = oneOf(side, ['lower', 'upper'] as const)
  const of = oneOf(factor, ['matrix', 'ilu0', 'ic0'] as const)
  const values = oneOf(how, ['own', 'seeded'] as const)
  const diagonal = oneOf(policy, ['error', 'unit', 'shift'] as const)
  const seed = natural(seedText)
  const [alpha, beta] = [factorFrom(alphaText), factorFrom(betaText)]
  if (!triangle || !of || !values || !diagonal || seed === null || alpha === null || beta === null) return null
  return { triangle, of, values, diagonal, seed, ...(alpha === 1 && beta === 0 ? {} : { alpha, beta }) }
}

export const solveText = ({ triangle, of, values, diagonal, seed, alpha = 1, beta = 0 }: SolveSpec) =>
  [triangle, of, values, diagonal, seed, ...(alpha === 1 && beta === 0 ? [] : [alpha, beta])].join(':')

const paramsText = (params: Params) =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')

/** `sptrsv/sync_free(workers=512;polls=1000),sptrsv/level_set`. */
export const kernelsText = (kernels: readonly KernelChoice[]) =>
  kernels.map(({ id, params }) => (Object.keys(params).length ? `${id}(${paramsText(params)})` : id)).join(',')

export function kernelsFrom(text: string): readonly KernelChoice[] | null {
  const kernels = text.split(',').map(kernelFrom)
  return kernels.length <= 4 && kernels.every((kernel) => kernel !== null) ? kernels : null
}

function kernelFrom(text: string): KernelChoice | null {
  const match = /^([a-z0-9_]+\/[a-z0-9_]+)(?:\(([^()]*)\))?$/.exec(text)
  if (!match) return null
  const params: Record<string, number> = {}
  for (const pair of match[2]?.split(';') ?? []) {
    const [name, value] = pair.split('=')
    if (!name || !Number.isFinite(Number(value))) return null
    params[name] = Number(value)
  }
  return { id: match[1], params }
}

export function markFrom(text: string): Mark | null {
  const [kind, at, nonzero] = text.split(':')
  const number = natural(at)
  const k = natural(nonzero)
  if (number === null) return null
  if (kind === 'row') return { kind, row: number, ...(k === null ? {} : { k }) }
  if (kind === 'worker') return { kind, worker: number }
  return kind === 'level' ? { kind, level: number } : null
}

/** `worker:7`, `row:3`, or one nonzero of a row: `row:3:21`. */
export function markText(mark: Mark): string {
  if (mark.kind === 'row') return `row:${mark.row}${mark.k === undefined ? '' : `:${mark.k}`}`
  return mark.kind === 'worker' ? `worker:${mark.worker}` : `level:${mark.level}`
}

/** `matrix:0.5_0.5_2,grid:30_20_1_0`. */
export function camerasFrom(text: string): Document['cameras'] | null {
  const cameras: Record<string, number[]> = {}
  for (const part of text.split(',').filter(Boolean)) {
    const [view, numbers = ''] = part.split(':')
    const camera = numbers.split('_').map(Number)
    if (!camera.every(Number.isFinite)) return null
    cameras[view] = camera
  }
  return cameras
}

export const camerasText = (cameras: Document['cameras']) =>
  Object.entries(cameras)
    .map(([view, camera]) => `${view}:${camera.map((n) => Number(n.toPrecision(6))).join('_')}`)
    .join(',')

/** `matrix.colour:level`. */
export function optionsFrom(text: string): Document['options'] | null {
  const options: Record<string, Record<string, string>> = {}
  for (const part of text.split(',').filter(Boolean)) {
    const match = /^([a-z0-9_-]+)\.([a-z0-9_-]+):([a-z0-9_-]+)$/.exec(part)
    if (!match) return null
    options[match[1]] = { ...options[match[1]], [match[2]]: match[3] }
  }
  return options
}

export const optionsText = (options: Document['options']) =>
  Object.entries(options)
    .flatMap(([view, values]) => Object.entries(values).map(([name, value]) => `${view}.${name}:${value}`))
    .join(',')

export function loopFrom(text: string): readonly [number, number] | null {
  const [from, to] = text.split('-').map(natural)
  return from === null || to === null || from === undefined || to === undefined || from >= to ? null : [from, to]
}

/** Longest side of a cube that a link can ask for. */
const LONGEST = 512

/** `D3N7.open:16.32:sptrsv/sync_free`; each part may be empty. */
export function sweepFrom(text: string): SweepChoice | null {
  const parts = text.split(':')
  if (parts.length !== 3) return null
  const [subjects, sizes, kernels] = parts.map((part) => part.split('.').filter(Boolean))
  const known = subjects.map((subject) => oneOf(subject, SUBJECTS))
  const edges = sizes.map(natural)
  if (!known.every((subject) => subject !== null)) return null
  if (!edges.every((edge) => edge !== null && edge >= 2 && edge <= LONGEST)) return null
  if (!kernels.every((id) => /^[a-z0-9_]+\/[a-z0-9_]+$/.test(id))) return null
  return { subjects: known, sizes: edges as number[], kernels }
}

export const sweepText = ({ subjects, sizes, kernels }: SweepChoice) =>
  [subjects, sizes, kernels].map((part) => part.join('.')).join(':')
