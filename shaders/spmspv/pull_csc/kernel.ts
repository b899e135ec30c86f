import { STEP } from '#src/core/trace/notes.ts'
import { count, plural } from '#src/core/base/format.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { countMet } from '../columns.ts'
import type { SparseProductProblem } from '../multiply.ts'
import { JI } from '../paper.ts'
import { areWhole, pieceCount } from '../pieces.ts'
import { denseBuffer, launch, productCost, productPlan, settingOf, spreadStep, STAGES, WORD } from '../product.ts'
import { COLUMN, type MatrixTiles, TILE, tilesOf } from './tiles.ts'
import { simulate } from './twin.ts'

const kernel: Kernel<MatrixTiles, SparseProductProblem> = {
  title: 'Pull through tiles',
  alias: 'TileSpMSpV',
  idea: 'rows go through tiles of 32 columns, and skip those where x has no entry: one AND asks for all 32',
  paper: { ...JI, taken: 'its tiles with a mask for each column; y pulls, and bands with many tiles are shared out' },
  params: [],
  trace: {
    worker: 'subgroup',
    stages: [
      { name: 'clear', space: 'row' },
      { name: 'spread x', space: 'nonzero' },
      { name: 'pull', space: 'entry', covers: 'some' },
      { name: 'list y', space: 'row' },
    ],
    item: 'waiting for the row of its band that has most',
    notes: [STEP],
  },

  analyse: ({ inputs: { A } }) => tilesOf(A.pattern),

  plan(problem, { pieces, tiles, columns, entries }, _params, options) {
    const { A, x } = problem.inputs
    const counted = (every: number, lanes: number) => countMet(A.pattern, x.pattern, every, lanes)
    const setting = settingOf(problem, options, counted, pieceCount(pieces))
    const traced = setting.layout !== undefined
    const steps = [
      spreadStep(setting),
      launch(setting, {
        module: './kernel.wesl',
        invocations: pieceCount(pieces) * WORD,
        stage: STAGES.multiply,
        phase: 2,
      }),
    ]
    return productPlan(
      setting,
      [
        filled('pieces', pieces),
        filled('tiles', tiles),
        filled('columns', columns.length > 0 ? columns : new Uint32Array(COLUMN)),
        filled(
          'tile_values',
          Float32Array.from(entries, (k) => A.values[k]),
        ),
        denseBuffer(setting),
        ...(traced ? [filled('entry_of', entries)] : []),
      ],
      steps,
      { phase: 3, spreads: true, deterministic: areWhole(pieces) },
    )
  },

  explain({ inputs: { A, x } }, { tiles, columns }) {
    const blocks = new Set([...x.pattern.col_idx].map((column) => column >> 5))
    let opened = 0
    for (let t = 0; t < tiles.length; t += TILE) if (blocks.has(tiles[t])) opened++
    return `${plural(A.values.length, 'entry')} in ${count(columns.length / COLUMN)} columns of ${plural(tiles.length / TILE, 'tile')}; x has an entry beside ${count(opened)} of these.`
  },

  reference: (problem, tiles, _params, machine, emit) => simulate(problem, tiles, machine, emit),

  // all tiles, and columns and values of what is met
  cost(problem, { tiles, columns, pieces }) {
    const { A, x } = problem.inputs
    const met = countMet(A.pattern, x.pattern, 1, 1)
    const share = x.values.length / Math.max(1, A.pattern.cols)
    const bytes = 4 * tiles.length + 4 * share * columns.length + 4 * pieces.length + 4 * met + A.pattern.cols / 8
    return productCost(problem, met, bytes, tiles.length / TILE / Math.max(1, pieceCount(pieces)))
  },
}

export default kernel
