import { AppError } from '#src/core/base/errors.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { measure } from '#src/engine/gpu/stopwatch/timing.ts'
import { kernelWork, timeCandidates } from '#src/engine/gpu/stopwatch/candidates.ts'
import { encodeRecording } from '#src/engine/run/record/record.ts'
import type { Run } from '#src/engine/run/run.ts'
import { ProblemWorker } from '#src/engine/worker/problem-worker.ts'
import type { RunningProblem } from '#src/engine/worker/start-problem.ts'
import type { OpenProblem } from '#src/page/desk/open-problem.ts'
import { operationIn, type KernelChoice } from '#src/page/store/document.ts'
import { readLink } from '#src/page/store/link/read-link.ts'
import { projectSources } from '#src/engine/gpu/device/link.ts'
import { type DawnGpu, describe } from './dawn.ts'

const nothing = () => undefined

/** What the page does with a link, without the page: each kernel is run with its trace, judged and timed. Throws AppError `NoRecording` where a result is wrong. */
export async function recordedBy(gpu: DawnGpu, query: string): Promise<Uint8Array> {
  // a module of the page asks for it where it is loaded
  const { judgedRun, onGpu } = await import('#src/page/desk/race/column.ts')
  const { doc, complaints } = readLink(query)
  if (complaints.length > 0) throw new AppError('NoRecording', complaints.join(' '))
  const { source, solve, kernels } = doc
  const api = new ProblemWorker()
  const opened = await api.open(source, undefined, nothing)
  const solved = await api.solve(operationIn(doc), solve, undefined, nothing)
  const worker = { api, get: <T>(work: T) => work } as unknown as RunningProblem
  const open: OpenProblem = { worker, source, solve, opened, solved, structureOnly: undefined }
  const { spaces } = solved.subject
  const sources = await projectSources()

  const run = async (choice: KernelChoice): Promise<Run> => {
    const kernel = await findKernel(choice.id)
    const analysed = await api.analyse(choice.id, defaults(kernel, choice.params), gpu.capabilities)
    const done = await onGpu(gpu, kernel, open, analysed, defaults(kernel, choice.params))
    if (done.stall) throw new AppError('NoRecording', `${choice.id} stalled.`)
    const uses = kernel.uses?.(analysed.analysis)
    const answered = await api.answered(done.outputs)
    const why = kernel.explain?.(solved.problem, analysed.analysis, defaults(kernel, choice.params))
    return judgedRun(choice, kernel, open, analysed, done, { ...answered, uses, why })
  }

  const ready = async ({ id, params }: KernelChoice) => {
    const kernel = await findKernel(id)
    const chosen = defaults(kernel, params)
    const { analysis, cost } = await api.analyse(id, chosen, gpu.capabilities)
    const started = performance.now()
    const plan = kernel.plan(solved.problem, analysis, chosen, { trace: false, capabilities: gpu.capabilities })
    const call = { ms: performance.now() - started, calls: 1 }
    const entry = { name: id, plan, verify: api.check.bind(api), analysis: call, tuneMs: undefined }
    return { entry, work: kernelWork(kernel, analysis, plan, cost) }
  }

  const runs: Run[] = []
  for (const choice of kernels) runs.push(await run(choice))
  const timed = await timeCandidates(
    kernels.map((choice) => ({ name: choice.id, ready: () => ready(choice) })),
    { together: Infinity, ends: () => true, time: (entries) => measure(gpu, entries, { sources }) },
  )
  for (const [r, { check, timing, failure }] of timed.entries()) {
    if (!check?.ok) throw new AppError('NoRecording', `${kernels[r].id}: ${failure?.message ?? 'its result is wrong'}`)
    runs[r] = { ...runs[r], check, ...(timing && { timing }) }
    console.log(`  ${kernels[r].id} on ${describe(gpu)}`)
  }
  return encodeRecording({ source, solve, runs }, spaces)
}
