import { expect, it } from 'vitest'
import { narrate } from './narration.ts'
import { racerFor } from '../replay.fixture.ts'

const a = racerFor({ workers: 4, working: [0, 2, 3, 0], spinning: [0, 0, 0, 0] })
const b = racerFor({ workers: 4, working: [0, 1, 0], spinning: [0, 2, 0] })

it('tells a step in words, run by run, and stays at a run’s own end', () => {
  expect(narrate([a, b], 1, 3)).toBe('step 1 of 3; A: 2 working, 0 done; B: 1 working, 2 spinning, 0 done')
  expect(narrate([a, b], 3, 3)).toBe('step 3 of 3; A: 5 done; B: 1 done')
  expect(narrate([], 0, 0)).toBe('step 0 of 0')
})

it('a narration of another tick is caught', () => {
  expect(narrate([a], 2, 3)).not.toBe(narrate([a], 1, 3))
})
