import { expect, test } from 'vitest'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import { findingRules } from '#src/engine/catalog/finding-rules.ts'
import { kernelIds } from '#src/engine/catalog/kernels.ts'
import { columnWith, type RuleTrials, seenIn, type Tried } from './testing.ts'

const trialsOf = import.meta.glob<RuleTrials<unknown>>('./*/mutants.ts', { import: 'default', eager: true })
const { catalog, missing } = await findingRules()
const rules = [...catalog].map(([id, rule]) => ({ id, rule, ...trialsOf[`./${id}/mutants.ts`] }))

/** What a rule says of a trial; undefined where nothing. */
async function saidBy(rule: FindingRule, { operation, matrix, solve, column }: Tried) {
  if (!rule.operations.includes(operation)) return undefined
  const found = rule.look(await seenIn(operation, await matrix(), solve))
  // what crosses from the web worker to the page is a clone
  return found === undefined ? undefined : rule.tell(structuredClone(found), columnWith(column))
}

test('all rules have arrived, each with trials and mutants', () => {
  expect(missing).toEqual([])
  expect(rules.length).toBeGreaterThan(3)
  for (const { id, trials, mutants } of rules) {
    expect(Object.values(trials).filter(({ says }) => says !== undefined).length, id).toBeGreaterThan(0)
    expect(Object.values(trials).filter(({ says }) => says === undefined).length, id).toBeGreaterThan(0)
    expect(Object.keys(mutants).length, id).toBeGreaterThan(1)
  }
})

test.each(rules)('$id says its numbers where it holds, and nothing elsewhere', async ({ rule, trials }) => {
  for (const [name, trial] of Object.entries(trials)) expect((await saidBy(rule, trial))?.says, name).toBe(trial.says)
})

test.each(rules)('$id: a fault of the rule changes what it says', async ({ trials, mutants }) => {
  for (const [fault, mutant] of Object.entries(mutants)) {
    const seen = await Promise.all(
      Object.values(trials).map(async (trial) => (await saidBy(mutant, trial))?.says === trial.says),
    )
    expect(seen, fault).toContain(false)
  }
})

test('what helps is a kernel of the operation, and what shows it is in the matrix', async () => {
  for (const { id, rule, trials } of rules)
    for (const trial of Object.values(trials)) {
      const said = await saidBy(rule, trial)
      if (!said) continue
      const { rows } = (await seenIn(trial.operation, await trial.matrix(), trial.solve)).pattern
      const { cure, shows } = said
      const helps =
        'ordering' in cure || (kernelIds.includes(cure.kernel) && cure.kernel.startsWith(`${trial.operation}/`))
      expect([helps, shows.kind !== 'item' || shows.space !== undefined || shows.item < rows], id).toEqual([true, true])
    }
})
