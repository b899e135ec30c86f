import { expect, test } from 'vitest'
import { beginnings } from '#src/engine/catalog/lab/exercises.ts'
import { projectSources } from '#src/engine/gpu/device/link.ts'
import { packed } from '#src/lab/edit/packed.ts'
import { judgeKernel } from './judging.ts'

test.for(beginnings)('$title: a kernel to begin with is judged right, and wrong without its first row', async (one) => {
  const { kernel, module, text, params = {} } = one
  const sources = await projectSources()
  const word = await packed({ [module]: text }, sources)
  const verdict = await judgeKernel(`${kernel}~${word}`, params)
  expect(verdict.faults).toEqual([])
  expect(verdict.left).toEqual([])
  const mutant = text.replace(/var (place|row) = (\w+);/, 'var $1 = $2 + 1u;')
  expect(mutant).not.toBe(text)
  const broken = await judgeKernel(`${kernel}~${await packed({ [module]: mutant }, sources)}`, params)
  expect(broken.faults.map(({ rule }) => rule)).toContain('solves')
})
