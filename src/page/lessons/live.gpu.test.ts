import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { LessonClaim, LessonColumns, LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { lessons } from '#src/engine/catalog/lessons.ts'
import { type Gpu, openGpu } from '#src/engine/gpu/device/device.ts'
import { executeTraced } from '#src/engine/gpu/stopwatch/traced.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { DEFAULTS, type Document } from '#src/page/store/document.ts'
import { stepDocument } from '#src/page/store/link/step-document.ts'
import { columnsBy, type RunsKernel } from '#src/page/store/twin.fixture.ts'
import { spoiled } from './spoiled.fixture.ts'

/** What lessons say of every run is asked of runs on the adapter of this machine. */

const { catalog } = await lessons()
let gpu: Gpu

beforeAll(async () => {
  const found = await openGpu()
  if (found.state !== 'ready') throw new Error(found.message)
  gpu = found
})

const onGpu: RunsKernel = async (kernel, problem, analysis, params) => {
  const { capabilities } = gpu
  const bare = kernel.plan(problem, analysis, params, { trace: true, capabilities })
  const { outputs, trace, error, plan } = await executeTraced(gpu, bare)
  if (error || !trace) throw new Error(`${kernel.title}: ${JSON.stringify(error ?? 'no trace')}`)
  const { lanes } = plan.trace ?? {}
  return { origin: 'live', trace, outputs, ...(lanes && { lanes }), ...(plan.workers && { workers: plan.workers }) }
}

interface Asked {
  readonly place: string
  readonly doc: Document
  readonly claims: readonly LessonClaim[]
}

const asked: readonly Asked[] = [...catalog].flatMap(([id, { steps }]) =>
  Object.entries<LessonStep>(steps).flatMap(([name, { show, claims }]) => {
    const place = `${id}.${name}`
    const always = claims.filter(({ of }) => of === 'every run')
    return always.length > 0 ? [{ place, doc: stepDocument(place, show, DEFAULTS).doc, claims: always }] : []
  }),
)

/** Of the runs a share. */
const ONE_IN = 10
const draw = new Draw(inject('turn')).within(TURNS)
afterAll(() => console.log(`${draw.told} (lessons here)`))

/** Steps that show the same runs, by their names: those run once. */
const groups = draw
  .of(
    Object.values(
      Object.groupBy(asked, ({ doc: { source, solve, kernels } }) => JSON.stringify([source, solve, kernels])),
    ),
    ONE_IN,
  )
  .map((steps = []) => [steps.map(({ place }) => place).join(', '), steps] as const)

function holds(claim: LessonClaim, columns: LessonColumns): boolean {
  try {
    return claim.holds(columns)
  } catch {
    return false
  }
}

/** What steps say and runs do not bear out. */
const deniedOf = (steps: readonly Asked[], columns: LessonColumns): readonly string[] =>
  steps.flatMap(({ place, claims }) =>
    claims.filter((claim) => !holds(claim, columns)).map(({ says }) => `${place}: ${says}`),
  )

test.each(groups)('%s: what is said of every run holds of one here', async (_, steps) => {
  expect(deniedOf(steps, await columnsBy(onGpu, steps[0].doc))).toEqual([])
})

test('of runs that someone changed it does not hold', async () => {
  const [[, steps]] = groups
  const changed = spoiled(await columnsBy(onGpu, steps[0].doc))
  for (const step of steps)
    for (const claim of step.claims) {
      const found = changed.filter(([, columns]) => deniedOf([{ ...step, claims: [claim] }], columns).length > 0)
      expect(found.length, `changed runs that break: ${claim.says}`).toBeGreaterThan(0)
    }
})
