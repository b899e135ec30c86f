import { expect, test } from 'vitest'
import { gridMatrix } from '#src/core/sparse/made/grid.ts'
import { shiftedEnds, shiftedSystem } from '#src/core/sparse/spectrum/shifted.ts'
import { openLabs } from '#src/engine/gpu/executor/poured.fixture.ts'
import spectrum from './spectrum.ts'

const { kernel, params, steps } = spectrum

/** The kth eigenvalue of the second difference of n points. */
const wave = (n: number, k: number) => 2 - 2 * Math.cos((k * Math.PI) / (n + 1))

test('on each adapter the steps of conjugate gradients come to the ends of a grid’s Laplacian, within what they say', async () => {
  const [X, Y] = [37, 23]
  const system = shiftedSystem(gridMatrix('D2N5', [X, Y, 1], 'laplacian', 1), true)
  if (!system) throw new Error('no system')
  const problem = spectrum.problem(system)
  for (const { lab } of await openLabs()) {
    const { capabilities, sources } = lab
    const plan = kernel.plan(problem, kernel.analyse(problem, params, capabilities), params, {
      trace: false,
      capabilities,
    })
    const { outputs } = await lab.run(plan, sources)
    const ends = shiftedEnds(steps(outputs), system)
    if (!ends) throw new Error('no ends')
    expect(Math.abs(ends.most.value - wave(X, X) - wave(Y, Y))).toBeLessThanOrEqual(ends.most.off)
    expect(Math.abs(ends.least.value - wave(X, 1) - wave(Y, 1))).toBeLessThanOrEqual(ends.least.off)
    expect(ends.most.off).toBeLessThan(1e-3)
  }
})
