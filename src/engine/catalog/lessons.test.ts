import { expect, test } from 'vitest'
import first from '#src/page/lessons/fixture/first/lesson.ts'
import { lessonsIn } from './lessons.ts'

const files = {
  '../lessons/first/lesson.ts': () => Promise.resolve(first),
  '../lessons/late/lesson.ts': () => Promise.reject(new Error('no network')),
}
const { lessons, stepNamed } = lessonsIn(files)

test('a lesson is a folder: it is listed and its steps open by their names', async () => {
  const { catalog, missing } = await lessons()
  expect([...catalog]).toEqual([['first', first]])
  expect(missing.map(({ id }) => id)).toEqual(['late'])
  expect(await stepNamed('first.solved')).toMatchObject({ id: 'first', step: 'solved', at: 0 })
})

test('without a step, or with one that is not there, the first is opened; nothing without the lesson', async () => {
  expect((await stepNamed('first'))?.step).toBe('solved')
  expect((await stepNamed('first.nowhere'))?.step).toBe('solved')
  expect(await stepNamed('nowhere.solved')).toBeUndefined()
})
