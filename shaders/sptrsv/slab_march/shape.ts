import { AppError } from '#src/core/base/errors.ts'
import { ceilPowerOfTwo } from '#src/core/base/powers.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import { lineVectors, type Marched, type SlabShape } from './layout.ts'

/** Lanes that scan together: kernel.wesl holds the products of no more. */
const WIDEST_TEAM = 32
export const NARROWEST_TEAM = 4
/** Lines that are read ahead, at most, where no parameter says how many. */
const MOST_AHEAD = 4
/** Registers of an invocation, and of all of a workgroup, on the GPUs of a certain vendor; others are likely to have as many. */
const MOST_REGISTERS = 255
const REGISTERS = 65536
/** Relays, if there are any: one solves, one writes and reads, one sums up. */
const LEAST_RELAYS = 3
const RELAYS_OF_WIDE_STEPS = 5
/** Points of a line up to which an H200 wants the launch of a short one, and from which that of a long one. */
const SHORT = 64
const LONG = 128
/** Workgroup memory for what is not a line, and for the compiler. */
const SPARE_BYTES = 2048

/** Vectors of workgroup memory that lines take: each has a column of zeros at both ends. */
export const ringVectors = ({ planes, halo, columns, ringSteps }: SlabShape): number =>
  ringSteps * (planes + halo) * (columns + 2)

/**
 * The launch shape: what the parameters say, and by rule where they say 0; fewer planes where a workgroup of the adapter
 * holds no more. Throws AppError `NeedsSubgroups`, or `TooLarge` where not even the thinnest slab fits a workgroup.
 */
export function shapeOf(structure: Marched, params: Params, capabilities: Capabilities): SlabShape {
  const lanes = capabilities.subgroupSize
  if (lanes < NARROWEST_TEAM)
    throw new AppError('NeedsSubgroups', 'This kernel scans lines by subgroup shuffles, and this adapter has none.')
  const lines = lineShape(structure, params, lanes)
  const steps = stepShape(structure, lines, lanes)
  const Z = structure.size[2]
  const thinnest = Math.max(1, Math.min(Z, steps.halo))
  const wanted = params['planes'] || planesFor(structure)
  for (let planes = Math.max(thinnest, Math.min(Z, wanted)); planes >= thinnest; planes--) {
    for (const relays of [relaysOf(structure, params), 1]) {
      const shape = launchShape(structure, { ...lines, ...steps, planes, relays }, params, capabilities)
      if (fits(shape, capabilities)) return shape
    }
  }
  throw new AppError('TooLarge', `needs more invocations or memory than a workgroup has here, for lines this long`, {
    width: structure.size[0],
  })
}

type Slab = Omit<SlabShape, 'ahead' | 'along' | 'ringSteps' | 'invocations' | 'slabs'>

/** The whole of a shape, whether it fits or not. */
function launchShape(structure: Marched, slab: Slab, params: Params, capabilities: Capabilities): SlabShape {
  const { lead, relays, planes, columns } = slab
  const invocations = lead + relays * planes * columns
  return {
    ...slab,
    ...readingShape(structure, { ...slab, invocations }, params, capabilities),
    invocations,
    ringSteps: relays > 1 ? 1 + farthestStep(structure) : 2,
    slabs: Math.ceil(structure.size[2] / planes),
  }
}

/**
 * Planes of a slab, as measured on an H200: the more there are the fewer times a value crosses workgroups, the fewer the
 * shorter the step, whose work lies on one processor. Where a row has much to sum or to scan there is much of it.
 */
function planesFor(structure: Marched): number {
  const {
    box,
    far,
    size: [X],
  } = structure
  if (X > LONG) return box || far ? 2 : 4
  if (isWideStep(structure)) return 2
  return box && (far || X > SHORT) ? 3 : 4
}

/**
 * How a line is cut. A box needs what stands east of a row one line before: its teams have to work at one line together.
 * In a star each team can be a line behind the team before.
 */
function lineShape(structure: Marched, params: Params, lanes: number) {
  const { size, box } = structure
  const rows = params['rows'] || rowsFor(structure)
  const needed = Math.max(1, Math.ceil(size[0] / rows))
  const most = Math.min(WIDEST_TEAM, lanes, params['team'] || teamFor(structure))
  const team = Math.max(NARROWEST_TEAM, Math.min(most, ceilPowerOfTwo(needed)))
  const teams = Math.ceil(needed / team)
  return { lanes, rows, team, teams, columns: team * teams, stagger: !box && teams > 1 ? 1 : 0 }
}

/** Where lanes take turns a team is as short as it can be, but in a box, whose teams would take turns, too. */
const teamFor = ({ grows, box }: Marched): number => (grows && !box ? NARROWEST_TEAM : WIDEST_TEAM)

/**
 * Few rows make a short step, and many lanes. Vectors of four are no use to lines that do not consist of them. Where lanes
 * take turns, fewer are the faster.
 */
function rowsFor({ size: [X], box, far, grows }: Marched): number {
  if (grows) return 4
  if (X <= SHORT || (box && !far && X > LONG)) return 2
  return box || far || X % 4 === 0 ? 4 : 2
}

function stepShape({ deep, far, box }: Marched, { columns }: { readonly columns: number }, lanes: number) {
  const halo = deep ? (far ? 2 : 1) : 0
  return { halo, skew: box ? 2 : 1, lead: Math.ceil((halo * columns) / lanes) * lanes }
}

/** Rows of a box that reaches far have the most to sum: where lines are short, many relays of thin slabs share it. */
const isWideStep = ({ box, far, size: [X] }: Marched): boolean => box && far && X <= SHORT

/**
 * Relays of a plane. On the H200 three are the fastest, but for long lines of a box, whose lanes need their registers for
 * what they read ahead.
 */
function relaysOf(structure: Marched, params: Params): number {
  const byRule = isWideStep(structure)
    ? RELAYS_OF_WIDE_STEPS
    : structure.box && structure.size[0] > LONG
      ? 1
      : LEAST_RELAYS
  const wanted = params['relays'] || byRule
  return wanted < LEAST_RELAYS ? 1 : wanted
}

/** How many steps ago the earliest line was solved that a line needs: it is of plane z − 1 in a box, or of z − 2. */
const farthestStep = ({ box, far }: Marched): number => (box ? (far ? 4 : 3) : far ? 2 : 1)

type Lanes = Pick<SlabShape, 'rows' | 'team' | 'teams' | 'stagger' | 'relays' | 'invocations'>

/** What is read when. A software adapter has no latency to hide, and compiles long. */
function readingShape(structure: Marched, lanes: Lanes, params: Params, { software = false }: Capabilities) {
  if (lanes.relays > 1) return { ahead: 1, along: false }
  const { size, box, far } = structure
  const vectors = lineVectors(structure, lanes) + 1
  const own = far ? 70 : box ? 24 : 48
  const room = Math.min(MOST_REGISTERS, REGISTERS / lanes.invocations) - own
  const most = software ? 1 : Math.min(MOST_AHEAD, Math.floor(room / (lanes.rows * vectors)))
  const along = params['along'] === 0 ? (!box || size[0] <= LONG) && !software : params['along'] === 1
  return { ahead: params['ahead'] || Math.max(1, most), along }
}

const fits = (shape: SlabShape, capabilities: Capabilities): boolean =>
  shape.invocations <= capabilities.maxComputeInvocationsPerWorkgroup &&
  4 * shape.rows * ringVectors(shape) + SPARE_BYTES <= capabilities.maxComputeWorkgroupStorageSize
