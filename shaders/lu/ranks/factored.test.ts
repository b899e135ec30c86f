import { expect, test } from 'vitest'
import { defaults } from '#src/core/kernel/kernel.ts'
import kernel from '../ranks_solve/kernel.ts'
import { factorMemory, onWebWorkers } from './factored.ts'
import { solvePart } from './setup.ts'
import { startHere } from './threads.fixture.ts'
import type { StartRank } from './web-workers.ts'
import { worked } from '../worked.fixture.ts'

test('a factorisation that stalls before a solve is said with who waits, and no event of it is taken for one of the solve', async () => {
  const [problem, chosen] = [worked(), defaults(kernel)]
  const { factored, solve: told } = kernel.analyse(problem, chosen)
  const memory = factorMemory(problem, factored)
  const right = problem.inputs.b
  const solve = solvePart(factored.blocks, { ...factored, memory }, right)
  // block (0, 1) of U, which rank 1 makes and rank 3 reads
  const fate = { part: 0, block: 1, to: 3, late: Number.POSITIVE_INFINITY }
  const lost: StartRank = (setup, moved) => startHere({ ...setup, fate }, moved)
  let events = 0
  const run = onWebWorkers({ problem, factored, memory, told, solve, right }, chosen, () => void events++, lost)
  await expect(run).rejects.toMatchObject({
    code: 'WorkerFailed',
    message:
      'The solve did not begin: L and U are not finished. Rank 1,1 waits with SSSSM of block (1, 1) for block (0, 1) from rank 0,1, a message that was lost.',
  })
  expect(events).toBe(0)
})
