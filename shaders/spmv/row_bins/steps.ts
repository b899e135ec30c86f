import { ACROSS } from '#shaders/spmv/row_bins/medium.wesl'
import { joined, type U32 } from '#src/core/base/arrays.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { BufferSpec, DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { launch, type Setting, sumsStep } from '../launch.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import { type RowBins } from './bins.ts'
import type { Product } from '../multiply.ts'

function shortStep(setting: Setting, bins: RowBins): DispatchStep {
  const { short, shortRows, block_ptr } = bins
  return launch(setting, {
    module: './short.wesl',
    invocations: shortRows.length,
    sections: [short, shortRows.length, block_ptr[block_ptr.length - 1]],
    traced: true,
  })
}

function mediumStep(setting: Setting, bins: RowBins): DispatchStep {
  const { team, mediumRows, block_ptr } = bins
  const blocks = block_ptr.length - 1
  return launch(setting, {
    module: './medium.wesl',
    invocations: blocks * ACROSS,
    overrides: { team },
    sections: [blocks, mediumRows.length],
    traced: true,
  })
}

function longSteps(setting: Setting, bins: RowBins): DispatchStep[] {
  const { longRows, chunk_ptr } = bins
  const team = lanesOf(setting.options.capabilities)
  const chunks = chunk_ptr[longRows.length]
  return [
    launch(setting, {
      module: './long.wesl',
      invocations: chunks * team,
      overrides: { team },
      sections: [chunks],
      traced: true,
    }),
    sumsStep(setting, longRows.length, team),
  ]
}

/** A dispatch for each bin that has rows, and for long rows another that adds up their chunks. */
export const steps = (setting: Setting, bins: RowBins): DispatchStep[] => [
  ...(bins.shortRows.length > 0 ? [shortStep(setting, bins)] : []),
  ...(bins.mediumRows.length > 0 ? [mediumStep(setting, bins)] : []),
  ...(bins.longRows.length > 0 ? longSteps(setting, bins) : []),
]

/** First nonzero, end and row of each chunk. */
function chunkWords({ pattern: { row_ptr } }: Product, { longRows, chunk_ptr, chunk }: RowBins): U32 {
  const words = new Uint32Array(4 * chunk_ptr[longRows.length])
  for (let r = 0; r < longRows.length; r++)
    for (let c = chunk_ptr[r]; c < chunk_ptr[r + 1]; c++) {
      const first = row_ptr[longRows[r]] + (c - chunk_ptr[r]) * chunk
      words.set([first, Math.min(first + chunk, row_ptr[longRows[r] + 1]), longRows[r]], 4 * c)
    }
  return words
}

export const binBuffers = (problem: Product, bins: RowBins): BufferSpec[] => [
  filled('short_rows', joined(Uint32Array, [bins.lengths, bins.shortRows])),
  filled('medium_rows', joined(Uint32Array, [bins.block_ptr, bins.mediumRows])),
  filled('slot_col', bins.columns),
  filled('chunks', chunkWords(problem, bins)),
  filled('sum_rows', joined(Uint32Array, [bins.chunk_ptr, bins.longRows])),
  { name: 'partials', words: Math.max(1, bins.chunk_ptr[bins.longRows.length]) },
]
