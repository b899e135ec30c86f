import { expect, test } from 'vitest'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { linkOnce, projectSources } from '#src/engine/gpu/device/link.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { sketched } from '#src/core/kernel/plan/program.ts'
import { dispatches } from '#src/core/kernel/plan/steps.ts'
import { choicesOf } from '#src/lab/rules/labs.ts'
import { disorder, nameOf, watchedTrial } from '#src/lab/rules/watched.ts'
import cases from '../cases.ts'

const ID = 'sptrsv/slab_march'
const SUBGROUP = 4
const POLLS = 20_000

test('where lanes take turns, x is right with every choice of a parameter', async () => {
  const sources = await projectSources()
  const kernel = (await kernels()).get(ID) as Kernel
  const conditions = new Set<string>()
  for (const subject of cases.watchedByValue?.() ?? [])
    for (const params of [{}, ...choicesOf(kernel)]) {
      const trial = watchedTrial(ID, kernel, subject, leastCapabilities(SUBGROUP), false, {
        ...params,
        polls: POLLS,
      })
      const texts = new Map<string, string>()
      for (const step of dispatches(sketched(trial.plan))) {
        texts.set(step.module, (await linkOnce(sources, step)).wgsl)
        expect(step.conditions).toHaveProperty('GROWS', true)
        if (!step.module.endsWith('pack.wesl'))
          conditions.add(['ALONG', 'WIDE'].filter((name) => step.conditions[name]).join())
      }
      const link = (step: { module: string }) => texts.get(step.module) ?? ''
      expect(disorder(trial, link, { turns: 'forwards', resident: 2 }), nameOf(trial)).toEqual([])
    }
  // lanes that compute along and lanes that do not, teams within a subgroup and beyond it
  expect([...conditions].toSorted()).toEqual(['', 'ALONG', 'ALONG,WIDE', 'WIDE'])
})
