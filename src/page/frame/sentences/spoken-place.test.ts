import { expect, it } from 'vitest'
import { placeWords } from './spoken-place.ts'
import { columnFor } from '../replay.fixture.ts'

const a = columnFor({ workers: 4, working: [0, 2, 3, 0], spinning: [0, 0, 0, 0] })
const b = columnFor({ workers: 4, working: [0, 1, 0], spinning: [0, 2, 0] })

it('tells a step in words, run by run, and stays at a run’s own end', () => {
  expect(placeWords([a, b], 1, 3)).toBe('step 1 of 3; A: 2 working, 0 done; B: 1 working, 2 polling, 0 done')
  expect(placeWords([a, b], 3, 3)).toBe('step 3 of 3; A: 5 done; B: 1 done')
  expect(placeWords([], 0, 0)).toBe('step 0 of 0')
})

it('a place in words of another tick is caught', () => {
  expect(placeWords([a], 2, 3)).not.toBe(placeWords([a], 1, 3))
})
