import { expect, test } from 'vitest'
import { worked } from '#shaders/lu/worked.fixture.ts'
import { AppError } from '#src/core/base/errors.ts'
import { defaults, type Params } from '#src/core/kernel/kernel.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import type { OpenProblem } from '#src/page/desk/open-problem.ts'
import { type ModeledFigure, modeledFigures, figureFor } from './asked.ts'

/** The worked blocks, open; after some answers the web worker ends by itself. */
function opened(most = Number.POSITIVE_INFINITY): OpenProblem {
  let answered = 0
  const api = {
    async modeled(id: string, params: Params) {
      if (answered++ === most) throw new AppError('WorkerFailed', 'The web worker has ended.')
      const kernel = await findKernel(id)
      return kernel.modeled?.(kernel.analyse(worked(), defaults(kernel, params)))
    },
  }
  return { worker: { api, get: <R>(work: Promise<R>) => work } } as unknown as OpenProblem
}

async function allFigures(open: OpenProblem, operation = 'lu'): Promise<ModeledFigure[]> {
  const all: ModeledFigure[] = []
  for await (const figure of modeledFigures(open, operation)) all.push(figure)
  return all
}

test('rows come one by one, and where the web worker ends, what it said stands with why no more comes', async () => {
  const [whole, ended] = [await allFigures(opened()), await allFigures(opened(2))]
  expect(whole.map(({ rows }) => rows?.length)).toEqual(whole.map((_, k) => k + 1))
  expect(whole.some(({ failed }) => failed)).toBe(false)
  expect(ended.map(({ rows }) => rows?.length)).toEqual([1, 2, 2])
  expect(ended.at(-1)).toMatchObject({ rows: whole[1].rows, failed: 'The web worker has ended.' })
})

test('a figure is shown of the problem that it was asked of, and of no other', async () => {
  const [one, other] = [opened(), opened()]
  const figure = (await allFigures(one)).at(-1)
  expect(figureFor(figure, one)).toBe(figure)
  expect(figureFor(figure, other)).toBeUndefined()
  expect(figureFor(figure, undefined)).toBeUndefined()
})

test('an operation without ranks has no rows', async () => {
  const open = opened()
  expect(await allFigures(open, 'spmv')).toEqual([{ of: open, rows: undefined }])
})
