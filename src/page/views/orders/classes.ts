import type { U32 } from '#src/core/base/arrays.ts'
import { firstWhere } from '#src/core/base/halve.ts'
import type { Geometry } from '#src/core/sparse/geometry.ts'
import { eventCount, readPhase, readStage } from '#src/core/trace/event.ts'
import { forEachItem, type StageMeaning } from '#src/core/trace/space.ts'
import { seenWhere, worksUntil } from '#src/engine/run/query.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { goesInside, sweeps } from '../sweep/turns.ts'

/** Rows that a sweep updates at once, in their order: what colours come to. */
export interface ClassOrder {
  /** By row: its class in the order of the first sweep there; NEVER where none is known. */
  readonly of: U32
  readonly classes: number
  /** What a class is called: `colour`, `level`. */
  readonly name: string
  /** Ticks at which a class begins to be updated, ascending, and which: of all sweeps over all rows. */
  readonly begins: readonly number[]
  /** Last ticks of these. */
  readonly until: readonly number[]
  readonly lit: readonly number[]
}

/** Stages that sweep over all rows: of a solver those of its finest grid, of a sweep all that it has. */
function stagesIn(replay: Replay): readonly number[] | undefined {
  const { stages = [] } = replay.run
  const numbersOf = (has: (stage: StageMeaning) => boolean) => stages.flatMap((stage, s) => (has(stage) ? [s] : []))
  if (sweeps(replay)) return goesInside(replay) ? undefined : numbersOf(({ covers }) => covers === 'once')
  const finest = numbersOf(({ grid }) => grid === 1)
  return finest.length > 0 ? finest : undefined
}

const known = new WeakMap<Replay, ClassOrder>()

/** Reads classes off the order of events, and never off a colouring. O(events + rows) */
export function classOrder(replay: Replay): ClassOrder {
  const kept = known.get(replay)
  if (kept) return kept
  const { run, space, eventTick } = replay
  const stages = new Set(stagesIn(replay))
  const of = new Uint32Array(space.count).fill(NEVER)
  const phases = new Map<number, { begins: number; until: number; row: number }>()
  const first = new Map<number, number>()
  for (let e = 0; e < eventCount(run.trace); e++) {
    if (!stages.has(readStage(run.trace, e))) continue
    const phase = readPhase(run.trace, e)
    const at = phases.get(phase) ?? { begins: eventTick[e], until: 0, row: NEVER }
    phases.set(phase, at)
    at.begins = Math.min(at.begins, eventTick[e])
    at.until = Math.max(at.until, worksUntil(replay, e))
    forEachItem(run.trace, e, space, (row) => {
      at.row = row
      if (of[row] !== NEVER) return
      // numbered by phases until all are known
      of[row] = phase
      first.set(phase, phase)
    })
  }
  const inOrder = [...first.keys()].sort((a, b) => a - b)
  for (const [c, phase] of inOrder.entries()) first.set(phase, c)
  for (let row = 0; row < of.length; row++) if (of[row] !== NEVER) of[row] = first.get(of[row]) ?? NEVER
  const times = [...phases.values()].sort((a, b) => a.begins - b.begins)
  const found = {
    of,
    classes: inOrder.length,
    name: run.groups?.[space.name]?.[0]?.name ?? 'colour',
    begins: times.map(({ begins }) => begins),
    until: times.map(({ until }) => until),
    lit: times.map(({ row }) => of[row]),
  }
  known.set(replay, found)
  return found
}

/** Whether a run sweeps over all rows, class by class, and its trace says how. */
export const hasClasses = (replay: Replay): Replay | undefined =>
  seenWhere(
    replay,
    (one) => one.space.edges !== undefined && stagesIn(one) !== undefined && classOrder(one).classes > 0,
  )

/** The class that is updated at a tick; NEVER where none is. */
export function classAt({ begins, until, lit }: ClassOrder, tick: number): number {
  const at = firstWhere(0, begins.length, (b) => begins[b] > tick)
  return at === 0 || tick > until[at - 1] ? NEVER : lit[at - 1]
}

/** Rows that a class of one order and one of another have in common. */
export interface SharedClass {
  readonly own: number
  readonly other: number
  /** Of the rows of the own class. */
  readonly share: number
}

/** How two orders go together. */
export interface ClassPairs {
  readonly pairs: readonly SharedClass[]
  /** Each class of one is a class of the other. */
  readonly same: boolean
  /** Classes that are the same and have the same number. */
  readonly kept: number
}

/** O(rows) */
export function classPairs(own: ClassOrder, other: ClassOrder): ClassPairs {
  const shared = new Map<number, number>()
  const sizes = new Uint32Array(own.classes)
  for (let row = 0; row < own.of.length; row++) {
    if (own.of[row] === NEVER || other.of[row] === NEVER) continue
    sizes[own.of[row]]++
    const key = own.of[row] * other.classes + other.of[row]
    shared.set(key, (shared.get(key) ?? 0) + 1)
  }
  const pairs = [...shared].map(([key, rows]): SharedClass => {
    const one = Math.floor(key / other.classes)
    return { own: one, other: key % other.classes, share: rows / sizes[one] }
  })
  const same = own.classes === other.classes && pairs.length === own.classes
  return { pairs, same, kept: pairs.filter((pair) => pair.share === 1 && pair.own === pair.other).length }
}

/** A plane of a grid: its rows from the lower left, line by line, as many to a line as it is wide. */
export interface ClassPlane {
  /** Axis that it is perpendicular to, and where along it. */
  readonly axis: number
  readonly at: number
  readonly wide: number
  readonly high: number
  readonly rows: U32
}

/** The plane through the middle of a grid in which most classes are seen; of several the one across z, y, x. */
export function planeWithMost(geometry: Geometry | undefined, { of }: ClassOrder): ClassPlane | undefined {
  if (geometry?.kind !== 'grid') return undefined
  const { size } = geometry
  const planes = [2, 1, 0].map((axis): ClassPlane => {
    const [across, up] = [0, 1, 2].filter((other) => other !== axis)
    const at = size[axis] >> 1
    const rows = Uint32Array.from({ length: size[across] * size[up] }, (_, i) => {
      const place = [0, 0, 0]
      place[axis] = at
      place[across] = i % size[across]
      place[up] = Math.floor(i / size[across])
      return place[0] + size[0] * (place[1] + size[1] * place[2])
    })
    return { axis, at, wide: size[across], high: size[up], rows }
  })
  const seen = planes.map(({ rows }) => new Set([...rows].map((row) => of[row])).size)
  return planes[seen.indexOf(Math.max(...seen))]
}
