import { describe, expect, test } from 'vitest'
import { projectTexts } from '../project.mjs'
import { readLongFiles } from '../turns.ts'
import { PLANTED } from './faults.mjs'
import { planting, withFault } from './plant.mjs'

const project = projectTexts()

test.each(PLANTED)('$id: what it replaces stands once in its file, and its tests stand in theirs', (fault) => {
  expect(withFault(fault, project[fault.file])).not.toBe(project[fault.file])
  expect(fault.seenBy).not.toEqual([])
  for (const { file, name } of fault.seenBy) expect(project[file], file).toContain(name)
})

test('faults have names of their own', () => {
  const ids = PLANTED.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)+$/.test(id))).toEqual([])
})

/** Tests that draw, and what of it every run has. */
const DRAWN: Readonly<Record<string, string>> = {
  'src/lab/rules/clock.test.ts':
    'every kernel with subgroups; a seed draws the order of lanes, and kernels without them',
  'src/lab/rules/thresholds.gpu.test.ts':
    'one kernel in `ONE_IN`, and those whose folders have changed, five at most: a fault in a shared shader waits `ONE_IN` commits at most',
}

test('what sees a fault is tried on every run, but for two tests that draw', () => {
  const draws = (file: string) => /\bnew Draw\(/.test(project[file])
  const files = [...new Set(PLANTED.flatMap(({ seenBy }) => seenBy.map(({ file }) => file)))]
  expect(files.filter(draws).toSorted()).toEqual(Object.keys(DRAWN))
  expect(files.filter((file) => readLongFiles().has(file))).toEqual([])
  console.log(`faults that each draw tries: ${PLANTED.length} of ${PLANTED.length}`)
})

describe('a fault', () => {
  const fault = { id: 'a-fault', what: '', seenBy: [] }

  test('is not planted where its text is not found, or is found twice', () => {
    expect(withFault({ ...fault, find: 'b', replace: 'c' }, 'abba'.slice(2))).toBe('ca')
    expect(() => withFault({ ...fault, find: 'x', replace: '' }, 'abba')).toThrow('“x” stands 0 times')
    expect(() => withFault({ ...fault, find: 'b', replace: '' }, 'abba')).toThrow('“b” stands 2 times')
  })

  test('of a shader is in the module that holds them all, and no other shader changes', () => {
    const { transform } = planting(() => ({
      ...fault,
      file: 'shaders/lib/wait.wesl',
      find: 'polls++',
      replace: 'polls',
    }))
    const code = `export default ${JSON.stringify({ './lib/wait.wesl': 'polls++;', './a.wesl': 'polls++;' })}`
    const changed = (transform as (code: string, id: string) => { code: string } | undefined)(code, '\0virtual:shaders')
    expect(changed?.code).toBe(
      `export default ${JSON.stringify({ './lib/wait.wesl': 'polls;', './a.wesl': 'polls++;' })}`,
    )
  })
})
