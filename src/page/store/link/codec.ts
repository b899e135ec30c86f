import { figureNamed } from '#src/engine/catalog/figures.ts'
import type { Mark } from '#src/engine/run/replay.ts'
import { SUBJECTS } from '#src/core/sparse/made/subjects.ts'
import { type Document, EXPLORE, type SweepChoice } from '../document.ts'
import type { GivenKernel } from './named-kernels.ts'
import { natural, oneOf } from '#src/core/base/link-words.ts'

/**
 * How parts of a document are written in a link and read back, but its problem (problem-codec.ts, src/core/sparse/source-text.ts); null where a text cannot
 * be read.
 */

/** Parts of a list that are looked at: more than any document has. */
const MOST_PARTS = 256
const MOST_COLUMNS = 4
/** Most numbers of a camera, and the largest value: no picture needs more. */
const MOST_NUMBERS = 8
const LARGEST = 1e6

const paramsText = (params: GivenKernel['params']) =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')

/** `sptrsv/sync_free(workers=512;polls=1000),sptrsv/auto(kernel=level_set)`. */
export const kernelsText = (kernels: readonly GivenKernel[]) =>
  kernels.map(({ id, params }) => (Object.keys(params).length ? `${id}(${paramsText(params)})` : id)).join(',')

export function kernelsFrom(text: string): readonly GivenKernel[] | null {
  const kernels = text.split(',', MOST_PARTS).map(kernelFrom)
  const readable = kernels.filter((kernel) => kernel !== null).slice(0, MOST_COLUMNS)
  return readable.length > 0 ? readable : null
}

function kernelFrom(text: string): GivenKernel | null {
  const match = /^([a-z0-9_]+\/[a-z0-9_]+(?:~[\w-]+)?)(?:\(([^()]*)\))?$/.exec(text)
  if (!match) return null
  const params: Record<string, number | string> = {}
  for (const pair of match[2]?.split(';') ?? []) {
    const [name, value] = pair.split('=')
    const word = name === 'kernel' && /^[a-z][a-z0-9_]*$/.test(value ?? '')
    if (!name || !value || !(word || Number.isFinite(Number(value)))) return null
    params[name] = word ? value : Number(value)
  }
  return { id: match[1], params }
}

export function markFrom(text: string): Mark | null {
  const group = /^(?:group:([a-z]+)|(level)):(\d+)$/.exec(text)
  if (group) {
    const number = natural(group[3])
    return number === null ? null : { kind: 'group', grouping: group[1] ?? group[2], group: number }
  }
  const [, space, end] = /^path:([a-z]+):(\d+)$/.exec(text) ?? []
  const last = natural(end)
  if (space && last !== null) return { kind: 'path', space, item: last }
  const [, name, at, nonzero] = /^([a-z]+):(\d+)(?::(\d+))?$/.exec(text) ?? []
  const number = natural(at)
  const k = natural(nonzero)
  if (number === null || !name || name === 'group' || name === 'path') return null
  if (name === 'worker') return { kind: 'worker', worker: number }
  return { kind: 'item', space: name, item: number, ...(k === null ? {} : { k }) }
}

/** `worker:7`, an item of a space such as `row:3`, one operand of it: `row:3:21`, a group: `group:colour:2`, or a path by its end: `path:row:215`. */
export function markText(mark: Mark): string {
  if (mark.kind === 'worker') return `worker:${mark.worker}`
  if (mark.kind === 'path') return `path:${mark.space}:${mark.item}`
  if (mark.kind === 'item') return `${mark.space}:${mark.item}${mark.k === undefined ? '' : `:${mark.k}`}`
  return mark.grouping === 'level' ? `level:${mark.group}` : `group:${mark.grouping}:${mark.group}`
}

/** `matrix:0.5_0.5_2,grid:30_20_1_0`. */
export function camerasFrom(text: string): Document['cameras'] | null {
  const cameras: Record<string, number[]> = {}
  for (const part of text.split(',', MOST_PARTS).filter(Boolean)) {
    const [view, numbers = ''] = part.split(':')
    const camera = numbers.split('_', MOST_NUMBERS + 1).map(Number)
    if (camera.length > MOST_NUMBERS || !camera.every((n) => Math.abs(n) <= LARGEST)) return null
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
  for (const part of text.split(',', MOST_PARTS).filter(Boolean)) {
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
const MOST_SIZES = 8

/** `race`, `explore`, or a figure by the id that it has, or once had. */
export const screenFrom = (text: string): string | null =>
  text === 'race' || text === EXPLORE ? text : (figureNamed(text)?.id ?? null)

/** `D3N7.open:16.32:sptrsv/sync_free`; each part may be empty. */
export function sweepFrom(text: string): SweepChoice | null {
  const parts = text.split(':')
  if (parts.length !== 3) return null
  const [subjects, sizes, kernels] = parts.map((part) => [...new Set(part.split('.', MOST_PARTS).filter(Boolean))])
  const known = subjects.map((subject) => oneOf(subject, SUBJECTS))
  const edges = sizes.map(natural)
  if (!known.every((subject) => subject !== null)) return null
  if (edges.length > MOST_SIZES || !edges.every((edge) => edge !== null && edge >= 2 && edge <= LONGEST)) return null
  if (!kernels.every((id) => /^[a-z0-9_]+\/[a-z0-9_]+$/.test(id))) return null
  return { subjects: known, sizes: edges as number[], kernels }
}

export const sweepText = ({ subjects, sizes, kernels }: SweepChoice) =>
  [subjects, sizes, kernels].map((part) => part.join('.')).join(':')
