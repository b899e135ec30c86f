import { bareId, kernelOf } from '#src/engine/catalog/kernels.ts'
import { linkOnce, sourcesOf } from '#src/engine/gpu/device/link.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import { type JudgedCase, judged, type Verdict } from '#src/lab/judge/judge.ts'
import { judgedOn } from './subjects.ts'
import * as texts from './words.ts'

/** Judges the kernel of an id, with the edit in it, on eight small problems. Throws AppError as `kernelOf` does. */
export async function judgeKernel(
  id: string,
  params: Params,
  how: Pick<JudgedCase, 'budget' | 'onRun'> = {},
): Promise<Verdict> {
  const kernel = await kernelOf(id)
  const sources = await sourcesOf(kernel.edited)
  const subjects = await judgedOn(bareId(id), kernel)
  const verdict = await judged({ kernel, params, sources, subjects, link: linkOnce, ...how })
  return kernel.edited && verdict.faults.length > 0 ? ownFaults(verdict, id, params, subjects, how) : verdict
}

/** A verdict without faults that the kernel shows before the edit, too: there the machine of lanes judges neither of the two. */
async function ownFaults(
  verdict: Verdict,
  id: string,
  params: Params,
  subjects: JudgedCase['subjects'],
  how: Pick<JudgedCase, 'budget'>,
): Promise<Verdict> {
  const [kernel, sources] = await Promise.all([kernelOf(bareId(id)), sourcesOf(undefined)])
  const on = new Set(verdict.faults.map((fault) => fault.on))
  const seen = subjects.filter(({ name }) => [...on].some((where) => where?.startsWith(name)))
  const { budget } = how
  const before = await judged({ kernel, params, sources, subjects: seen, link: linkOnce, ...(budget && { budget }) })
  if (before.faults.length === 0) return verdict
  const faults = verdict.faults.filter(
    (fault) => !before.faults.some(({ rule, on: at }) => rule === fault.rule && at === fault.on),
  )
  return { ...verdict, faults, left: [...verdict.left, texts.notJudged] }
}
