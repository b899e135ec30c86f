import { expect, test } from 'vitest'
import { projectSources } from '#src/engine/gpu/device/link.ts'
import { judgeKernel } from '#src/page/desk/edit/judging.ts'
import { packed } from '#src/lab/edit/packed.ts'
import { exercises } from '#src/engine/catalog/lab/exercises.ts'

test('twelve faults are judged wrong as they are opened', async () => {
  const sources = await projectSources()
  expect(exercises).toHaveLength(12)
  for (const { title, kernel, params = {}, edits } of exercises) {
    const modules: Record<string, string> = {}
    for (const { module, find, replace } of edits) {
      const before = modules[module] ?? sources[`./${module}`]
      expect(before.split(find), `${title}: ${find}`).toHaveLength(2)
      modules[module] = before.replaceAll(find, replace)
    }
    const onRun = (_done: number, _all: number, found: readonly unknown[]) => found.length === 0
    const { faults } = await judgeKernel(`${kernel}~${await packed(modules, sources)}`, params, { onRun })
    expect(faults, title).not.toEqual([])
  }
})
