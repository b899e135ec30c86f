import { AppError } from '#src/core/base/errors.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import type { Structure } from '../structure.ts'

/** Rows of a line that a lane solves: a vec4. */
export const ROWS_PER_LANE = 4
/** Planes of a slab where no parameter says otherwise: a step costs little, so that few slabs are worth it. */
const PLANES = 8
/** Long lines of a stencil that does not reach far are better off in twice as many slabs. */
const PLANES_OF_LONG_LINES = 4
const LONG = 64
/** Sets of coefficients that kernel.wesl can hold. */
export const MOST_AHEAD = 4
/** Registers hold more steps of fewer nonzeros: with one step more an H200 took up to three times as long. */
const AHEAD = { star: 4, box: 3, farBox: 2 } as const
/** Workgroup memory for what is not a row, and for the compiler. */
const SPARE_BYTES = 1024

/** How the kernel is launched: overrides of kernel.wesl, and what follows from them. */
export interface HelixShape {
  /** Lanes of a plane. */
  readonly lanes: number
  /** Steps that a line runs behind the line before, and a plane behind the plane before. */
  readonly lag: number
  readonly skew: number
  /** Steps of a line; steps until a lane begins its next line; steps of a plane. */
  readonly blocks: number
  readonly turn: number
  readonly steps: number
  /** Steps whose values a workgroup keeps. */
  readonly slots: number
  /** Planes of a slab, and of the slab before that it needs. */
  readonly planes: number
  readonly halo: number
  /** Invocations before the first plane's: the halo's, filled up to whole subgroups. */
  readonly lead: number
  readonly invocations: number
  readonly slabs: number
  /** Steps that coefficients are read ahead. */
  readonly ahead: number
}

/** vec4s of workgroup memory that the values of the last steps take. */
export const ringVectors = ({ slots, planes, halo, lanes }: HelixShape): number => slots * (planes + halo) * lanes

/** Steps of a workgroup. */
export const stepsOf = ({ steps, skew, planes, halo }: HelixShape): number => steps + skew * (planes + halo - 1)

/**
 * The launch shape: slabs as thick as wanted, thinner where a workgroup of the adapter holds no more, and where not even
 * the thinnest fits, fewer lanes with more lag between lines. Throws AppError `TooLarge` where nothing fits.
 */
export function shapeOf(structure: Structure, params: Params, capabilities: Capabilities): HelixShape {
  const [X, Y, Z] = structure.size
  const blocks = Math.max(1, Math.ceil(X / ROWS_PER_LANE))
  const halo = structure.deep ? (structure.far ? 2 : 1) : 0
  const thinnest = Math.max(1, halo)
  const thickest = Math.max(thinnest, Math.min(Z, params['planes'] || planesFor(structure)))
  for (let lag = structure.box ? 2 : 1; lag <= Math.max(2, blocks); lag *= 2)
    for (let planes = thickest; planes >= thinnest; planes--) {
      const lanes = Math.max(1, Math.min(Y, Math.ceil(blocks / lag)))
      const width = Math.max(1, capabilities.subgroupSize)
      const lead = Math.ceil((halo * lanes) / width) * width
      const shape: HelixShape = {
        ...wave(structure, blocks, lanes, lag),
        lanes,
        lag,
        blocks,
        planes,
        halo,
        lead,
        invocations: lead + planes * lanes,
        slabs: Math.ceil(Z / planes),
        ahead: params['ahead'] || (capabilities.software ? 1 : AHEAD[nameOf(structure)]),
      }
      if (fits(shape, capabilities)) return shape
    }
  throw new AppError('TooLarge', 'needs more invocations or memory than a workgroup has here, for lines this long', {
    width: X,
  })
}

const nameOf = ({ box, far }: Structure) => (box ? (far ? 'farBox' : 'box') : 'star')

const planesFor = ({ size }: Structure): number => (size[0] > LONG ? PLANES_OF_LONG_LINES : PLANES)

/** Steps between planes and of a plane, and how old the oldest value is that a step needs. */
function wave({ size: [, Y], box, far, deep }: Structure, blocks: number, lanes: number, lag: number) {
  const skew = box ? lag + 2 : 1
  const near = box && deep ? skew + lag - 1 : Math.max(lag, deep ? skew : 1)
  const oldest = far ? Math.max(near, 2 * lag, deep ? 2 * skew : 0) : near
  return {
    skew,
    turn: Math.max(lag * lanes, blocks),
    steps: blocks + lag * Math.max(0, Y - 1),
    slots: oldest + 1,
  }
}

const fits = (shape: HelixShape, capabilities: Capabilities): boolean =>
  shape.invocations <= capabilities.maxComputeInvocationsPerWorkgroup &&
  16 * ringVectors(shape) + 8 * shape.lanes + SPARE_BYTES <= capabilities.maxComputeWorkgroupStorageSize
