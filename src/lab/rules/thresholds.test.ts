import { expect, test } from 'vitest'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { thresholdIds, thresholds } from '#src/engine/catalog/lab/thresholds.ts'
import { judge, twinEvidence } from './trial.ts'

/** Twins on the problems of which thresholds.gpu.test.ts tries the shaders. */

const ONLY = process.env['CHECK_KERNELS'] ?? ''
const ids = thresholdIds.filter((id) => ONLY === '' || ONLY.split(',').includes(id))

test.each(ids)('the twin of %s keeps the rules on both sides of each threshold', async (id) => {
  const kernel = await findKernel(id)
  const { problems } = await thresholds(id)
  for (const one of problems())
    expect(judge(twinEvidence({ kernel, ...one }, { workers: 64, lanes: 32 })), one.name).toEqual([])
})
