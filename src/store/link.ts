import { createLoader, createParser, createSerializer, parseAsBoolean, parseAsFloat, parseAsInteger } from 'nuqs/server'
import type { Params } from '#src/kernel/kernel.ts'
import type { Mark } from '#src/run/replay.ts'
import { type MatrixSource, type SolveSpec, STENCILS, type StencilName } from '#src/sparse/source.ts'
import { DEFAULTS, type Document, type KernelChoice, type Reading } from './document.ts'

/**
 * The document as a link, version 1: readable, under 2 KB, only what differs from the version's defaults. A part that
 * cannot be read falls back to its default and leaves the rest as it is: the data are opened even when a view's state
 * is bad.
 */
export const LINK_VERSION = 1

const oneOf = <T extends string>(text: string | undefined, values: readonly T[]): T | null =>
  values.find((value) => value === text) ?? null

const natural = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null

function sourceText(source: MatrixSource): string {
  switch (source.kind) {
    case 'grid':
      return `grid:${source.stencil}:${source.size.join('x')}:${source.values}:${source.seed}`
    case 'mesh':
      return `mesh:${source.mesh}`
    case 'delaunay':
      return `delaunay:${source.points}:${source.seed}`
    case 'file':
      return `file:${source.hash}:${source.name}`
    case 'address':
      return `address:${source.url}`
  }
}

function sourceFrom(text: string): MatrixSource | null {
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
  if (kind === 'file')
    return /^[0-9a-f]{16}$/.test(rest[0] ?? '') ? { kind, hash: rest[0], name: rest.slice(1).join(':') } : null
  if (kind === 'address') return { kind, url: rest.join(':') }
  return null
}

function gridFrom([name, sizes = '', how, seedText]: string[]): MatrixSource | null {
  const stencil = oneOf<StencilName>(name, STENCILS)
  const values = oneOf(how, ['seeded', 'laplacian'] as const)
  const seed = natural(seedText)
  const size = sizes.split('x').map(natural)
  if (!stencil || !values || seed === null || size.length !== 3 || size.some((side) => !side)) return null
  return { kind: 'grid', stencil, values, seed, size: size as [number, number, number] }
}

function solveFrom(text: string): SolveSpec | null {
  const [side, factor, how, policy, seedText] = text.split(':')
  const triangle = oneOf(side, ['lower', 'upper'] as const)
  const of = oneOf(factor, ['matrix', 'ilu0', 'ic0'] as const)
  const values = oneOf(how, ['own', 'seeded'] as const)
  const diagonal = oneOf(policy, ['error', 'unit', 'shift'] as const)
  const seed = natural(seedText)
  return triangle && of && values && diagonal && seed !== null ? { triangle, of, values, diagonal, seed } : null
}

const solveText = ({ triangle, of, values, diagonal, seed }: SolveSpec) =>
  [triangle, of, values, diagonal, seed].join(':')

const paramsText = (params: Params) =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')

/** `sptrsv/sync_free(workers=512;polls=1000),sptrsv/level_set`. */
const kernelsText = (kernels: readonly KernelChoice[]) =>
  kernels.map(({ id, params }) => (Object.keys(params).length ? `${id}(${paramsText(params)})` : id)).join(',')

function kernelsFrom(text: string): readonly KernelChoice[] | null {
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

function markFrom(text: string): Mark | null {
  const [kind, at] = text.split(':')
  const number = natural(at)
  if (number === null) return null
  if (kind === 'row') return { kind, row: number }
  if (kind === 'worker') return { kind, worker: number }
  return kind === 'level' ? { kind, level: number } : null
}

function markText(mark: Mark): string {
  if (mark.kind === 'row') return `row:${mark.row}`
  return mark.kind === 'worker' ? `worker:${mark.worker}` : `level:${mark.level}`
}

/** `matrix:0.5_0.5_2,grid:30_20_1_0`. */
function camerasFrom(text: string): Document['cameras'] | null {
  const cameras: Record<string, number[]> = {}
  for (const part of text.split(',').filter(Boolean)) {
    const [view, numbers = ''] = part.split(':')
    const camera = numbers.split('_').map(Number)
    if (!camera.every(Number.isFinite)) return null
    cameras[view] = camera
  }
  return cameras
}

const camerasText = (cameras: Document['cameras']) =>
  Object.entries(cameras)
    .map(([view, camera]) => `${view}:${camera.map((n) => Number(n.toPrecision(6))).join('_')}`)
    .join(',')

/** `matrix.colour:level`. */
function optionsFrom(text: string): Document['options'] | null {
  const options: Record<string, Record<string, string>> = {}
  for (const part of text.split(',').filter(Boolean)) {
    const match = /^([a-z0-9_-]+)\.([a-z0-9_-]+):([a-z0-9_-]+)$/.exec(part)
    if (!match) return null
    options[match[1]] = { ...options[match[1]], [match[2]]: match[3] }
  }
  return options
}

const optionsText = (options: Document['options']) =>
  Object.entries(options)
    .flatMap(([view, values]) => Object.entries(values).map(([name, value]) => `${view}.${name}:${value}`))
    .join(',')

function loopFrom(text: string): readonly [number, number] | null {
  const [from, to] = text.split('-').map(natural)
  return from === null || to === null || from === undefined || to === undefined || from >= to ? null : [from, to]
}

const text = <T>(parse: (text: string) => T | null, serialize: (value: T) => string) =>
  createParser<NonNullable<T>>({
    parse: (query) => (parse(query) as NonNullable<T> | null) ?? null,
    serialize: serialize as (value: NonNullable<T>) => string,
    eq: (a, b) => serialize(a as T) === serialize(b as T),
  })

const words = <T extends string>(values: readonly T[]) => text<T>((query) => oneOf(query, values), String)

const PARTS = {
  v: parseAsInteger,
  m: text(sourceFrom, sourceText).withDefault(DEFAULTS.source),
  solve: text(solveFrom, solveText).withDefault(DEFAULTS.solve),
  k: text(kernelsFrom, kernelsText).withDefault(DEFAULTS.kernels),
  panes: text<readonly string[]>(
    (query) => query.split('.').filter(Boolean),
    (panes) => panes.join('.'),
  ).withDefault(DEFAULTS.panes),
  screen: words(['race', 'timing'] as const).withDefault(DEFAULTS.screen),
  t: text<number>(natural, String).withDefault(DEFAULTS.tick),
  speed: parseAsFloat.withDefault(DEFAULTS.speed),
  loop: text(loopFrom, ([from, to]: readonly [number, number]) => `${from}-${to}`),
  pin: text(markFrom, markText),
  cam: text(camerasFrom, camerasText).withDefault(DEFAULTS.cameras),
  opt: text(optionsFrom, optionsText).withDefault(DEFAULTS.options),
  theme: words(['dark', 'light', 'system'] as const).withDefault(DEFAULTS.theme),
  side: parseAsBoolean.withDefault(DEFAULTS.side),
  read: words<Reading>(['solve', 'analysis', 'amortised']).withDefault(DEFAULTS.reading),
  solves: text<number>(natural, String).withDefault(DEFAULTS.solves),
  letters: parseAsBoolean.withDefault(DEFAULTS.letterKeys),
}

const load = createLoader(PARTS)
const write = createSerializer(PARTS)

/** The document that a query string describes, and what in it could not be understood. */
export function decodeLink(query: string): { doc: Document; complaints: string[] } {
  const parts = load(query)
  const given = new URLSearchParams(query)
  const complaints: string[] = []
  if ((parts.v ?? LINK_VERSION) > LINK_VERSION) {
    complaints.push(`This link was made by a newer version (${parts.v}); what this one knows of it is shown.`)
  }
  for (const [name, parser] of Object.entries(PARTS)) {
    const value = given.get(name)
    if (value !== null && parser.parse(value) === null)
      complaints.push(`The link's "${name}" could not be read: ${value}`)
  }
  const doc: Document = {
    source: parts.m,
    solve: parts.solve,
    kernels: parts.k,
    panes: parts.panes,
    screen: parts.screen,
    tick: parts.t,
    speed: Math.min(16, Math.max(0.25, parts.speed)),
    loop: parts.loop ?? undefined,
    pin: parts.pin ?? undefined,
    cameras: parts.cam,
    options: parts.opt,
    theme: parts.theme,
    side: parts.side,
    reading: parts.read,
    solves: Math.max(1, parts.solves),
    letterKeys: parts.letters,
  }
  return { doc, complaints }
}

/** The query string of a document, `?v=1&…`. */
export function encodeLink(doc: Document): string {
  return write({
    v: LINK_VERSION,
    m: doc.source,
    solve: doc.solve,
    k: doc.kernels,
    panes: doc.panes,
    screen: doc.screen,
    t: doc.tick,
    speed: doc.speed,
    loop: doc.loop ?? null,
    pin: doc.pin ?? null,
    cam: doc.cameras,
    opt: doc.options,
    theme: doc.theme,
    side: doc.side,
    read: doc.reading,
    solves: doc.solves,
    letters: doc.letterKeys,
  })
}
