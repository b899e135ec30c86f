import { expect, test } from 'vitest'
import { kernelIds } from './kernels.ts'
import { type FoundOperation, operations, presentId } from './operations.ts'

/** Kernels in whose place another stands though they are there, and such in whose place none does. */
const misplaced = (all: readonly FoundOperation[], ids: readonly string[]): readonly string[] =>
  all.flatMap(({ id, formerly = {} }) =>
    Object.entries(formerly).flatMap(([gone, instead]) => [
      ...(ids.includes(`${id}/${gone}`) ? [`${id}/${gone} is there`] : []),
      ...(ids.includes(`${id}/${instead}`) ? [] : [`${id}/${instead} is not there`]),
    ]),
  )

test('a kernel that is gone has one in its place that is there, and any other stands for itself', () => {
  expect(operations.some(({ formerly }) => formerly)).toBe(true)
  expect(misplaced(operations, kernelIds)).toEqual([])
  for (const { id, formerly = {} } of operations)
    for (const gone of Object.keys(formerly)) expect(kernelIds).toContain(presentId(`${id}/${gone}`))
  for (const id of [...kernelIds, 'nothing/like_it', 'nothing']) expect(presentId(id)).toBe(id)
})

test('mutants: a kernel that is back, and one that went after another, are seen', () => {
  const [operation] = operations.filter(({ formerly }) => formerly)
  const [gone, instead] = Object.entries(operation.formerly ?? {})[0]
  expect(misplaced(operations, [...kernelIds, `${operation.id}/${gone}`])).toHaveLength(1)
  const without = kernelIds.filter((id) => id !== `${operation.id}/${instead}`)
  expect(misplaced(operations, without)).not.toEqual([])
})
