import { SIDE } from '#shaders/spgemm/tile/tiles.wesl'
import { plural, significant } from '#src/core/base/format.ts'
import { filled, tracedPlan, traceLayout } from '#src/core/kernel/plan/buffers.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Capabilities, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import { bytesOf, countProducts, type MatrixProductProblem, mostEntries, output, factorPatterns } from '../factors.ts'
import { counted } from '../counted.ts'
import { sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import { room, scanBlocks } from '../../lib/scan-steps.ts'
import { inTiles, type FactorTiles, tilesOf, wordsOfA, wordsOfB } from './format.ts'
import { MEANINGS, NOTES } from './stages.ts'
import { countTiles, fillEntries, findMasks, tilesIn, type TileSetting } from './steps.ts'
import { countPairs } from './symbolic.ts'
import { simulate } from './twin.ts'

/** Invocations of a workgroup: eight teams. */
const SIZE = 128
/** Words of a row of tiles that a workgroup holds at a time: 8 KiB, for a million columns; fewer in software. */
const WORDS = 2048
const WORDS_IN_SOFTWARE = 256
/** Entries of a tile from which on the paper's accumulator is dense. */
const DENSE_FROM = 192

/** A and B in tiles. */
export interface TileFactors {
  readonly A: FactorTiles
  readonly B: FactorTiles
}

const kernel: Kernel<TileFactors, MatrixProductProblem> = {
  title: 'Tiles',
  alias: 'TileSpGEMM',
  idea: 'tiles of C first, then masks of their entries, then the values, each tile by several lanes that hold all of it',
  paper: {
    authors: 'Yuyao Niu, Zhengyang Lu, Haonan Ji, Shuhui Song, Zhou Jin, Weifeng Liu',
    title: 'TileSpGEMM: A Tiled Algorithm for Parallel Sparse General Matrix-Matrix Multiplication on GPUs',
    venue: 'PPoPP ’22',
    year: 2022,
    doi: '10.1145/3503221.3508431',
    taken:
      'all three steps; lanes take rows of a tile, and none adds atomically. A and B are put into tiles before the clock starts, as in the paper; C comes out in compressed rows, which counts',
  },
  params: [
    {
      name: 'dense',
      meaning: 'entries of a tile of C from which on its accumulator is dense',
      initial: DENSE_FROM,
      min: 1,
      max: SIDE * SIDE + 1,
      choices: [1, 64, DENSE_FROM, SIDE * SIDE + 1],
    },
  ],
  trace: { worker: 'team', stages: MEANINGS, item: 'waiting for the others at a barrier', notes: NOTES },

  analyse({ inputs: { A, B } }) {
    const left = tilesOf(A.pattern)
    return { A: left, B: B.pattern === A.pattern ? left : tilesOf(B.pattern) }
  },

  plan({ inputs }, { A, B }, params, options) {
    const { trace, capabilities } = options
    const patterns = factorPatterns({ inputs })
    const { rows } = patterns.A
    const layout = trace ? layoutOf({ A, B }, capabilities) : undefined
    const setting: TileSetting = {
      options,
      size: sizeOf(capabilities, SIZE),
      layout,
      rows,
      cols: patterns.B.cols,
      A,
      B,
      words: capabilities.software ? WORDS_IN_SOFTWARE : WORDS,
      denseFrom: params['dense'],
    }
    return {
      ...tracedPlan(layout, {
        buffers: [
          filled('A_tiles', wordsOfA(A)),
          filled('A_tile_values', inTiles(inputs.A.values, A)),
          filled('B_tiles', wordsOfB(B)),
          filled('B_tile_values', inTiles(inputs.B.values, B)),
          { name: 'tile_ptr', words: A.rows + 1 },
          { name: 'c_row_ptr', words: rows + 1 },
          room('counts', rows),
          room('block_sums', scanBlocks(setting, rows)),
        ],
        solve: countTiles(setting),
        outputs: output(patterns),
      }),
      next: (name, [count], { buffers }) =>
        name === 'tiles'
          ? findMasks(setting, counted('tiles of C', count, mostTiles({ A, B })))
          : fillEntries(setting, tilesIn(buffers), counted('entries of C', count, mostEntries(patterns))),
    }
  },

  explain({ inputs }, { A, B }) {
    const average = ({ column, from }: FactorTiles) => significant(from.length / Math.max(1, column.length))
    const said = `A has ${plural(A.column.length, 'tile')} of ${average(A)} nonzeros on average`
    return inputs.A === inputs.B
      ? `${said}, and so has B.`
      : `${said}, and B has ${plural(B.column.length, 'tile')} of ${average(B)}.`
  },

  reference: (problem, tiles, params, _machine, emit) => simulate(problem, tiles, params['dense'], emit),

  // records of A and B on top of what any product moves; those of C are known only once it is there
  cost(problem, { A, B }) {
    const patterns = factorPatterns(problem)
    const records = 4 * 18 * (A.column.length + B.column.length)
    const longest = A.ptr.reduce((most, end, r) => Math.max(most, end - (A.ptr[r - 1] ?? 0)), 0)
    return {
      flops: 2 * countProducts(patterns),
      bytes: bytesOf(patterns, mostEntries(patterns)) + records,
      span: 10 + SIDE * longest,
    }
  },
}

/** Tiles that C can have: one per pair, and no more than there is place for. */
function mostTiles({ A, B }: TileFactors): number {
  const pairs = A.column.reduce((sum, inner) => sum + B.ptr[inner + 1] - B.ptr[inner], 0)
  return Math.min(pairs, A.rows * B.cols)
}

/** Room for the events of each row of tiles: listed, placed, its pairs twice, and the rows of its tiles. */
function layoutOf({ A, B }: TileFactors, capabilities: Capabilities): TraceLayout {
  const { pairs, tiles } = countPairs(A, B)
  const events = (r: number) => 2 + 2 * pairs[r] + SIDE * tiles[r]
  return traceLayout(A.rows, events, SIDE, capabilities, { notes: NOTES })
}

export default kernel
