import { unseenBarriers } from '#src/catalog/cases.ts'
import { linkOnce } from '#src/gpu/executor/lab.ts'
import type { Kernel } from '#src/kernel/kernel.ts'
import { barriersIn, type Barrier, marked, withoutBarrier } from '#src/kernel/rules/barriers.ts'
import { type LabProblem, labsFor, type NamedLab, sizeOf } from '#src/kernel/rules/labs.ts'
import { violations } from '#src/kernel/rules/trial.ts'
import { dispatchesOf } from '#src/kernel/steps.ts'
import { watchedTrial } from '#src/kernel/rules/watched.ts'

/** Problems on which a barrier may be missed, at most; no larger than so many nonzeros. */
const MOST = 6
const LARGE = 400_000

/** A wait that will not end is given up early. */
const IMPATIENT = { polls: 100_000 }

/** Kernels and problems in whose plans, in a lab, a barrier stands. */
type Place = { readonly kernel: Kernel; readonly subject: LabProblem; readonly named: NamedLab }

const nameOf = ({ path, within, number }: Barrier): string => `${path} ${within} ${number}`

/**
 * Takes out every barrier in turn on a real adapter, which may or may not miss it: a line for each, which says where. Says
 * in the end how many were missed; what an adapter does not miss is seen in src/kernel/rules/barriers.test.ts.
 */
export async function missBarriers(
  labs: readonly NamedLab[],
  every: ReadonlyMap<string, Kernel>,
  subjects: readonly LabProblem[],
  seconds: number,
): Promise<void> {
  const end = performance.now() + 1000 * seconds
  const { sources, barriers } = marked(labs[0].lab.sources)
  const places = await placesOf(labs, every, subjects, sources, barriers.length)
  let missed = 0
  let planted = 0
  for (const [b, barrier] of barriers.entries()) {
    if (places[b].length === 0) continue
    planted++
    const without = Object.fromEntries(Object.entries(sources).map(([path, text]) => [path, withoutBarrier(text, b)]))
    const seen = performance.now() > end ? undefined : await firstMissed(places[b], without)
    if (seen) missed++
    const told = nameOf(barrier) in unseenBarriers ? ', needed by none that the machine of lanes sees' : ''
    console.log(`${nameOf(barrier)}: ${seen ?? 'not missed here'}${told}`)
  }
  console.log(`barriers missed on this adapter: ${missed} of ${planted}`)
}

async function placesOf(
  labs: readonly NamedLab[],
  every: ReadonlyMap<string, Kernel>,
  subjects: readonly LabProblem[],
  sources: NamedLab['lab']['sources'],
  count: number,
): Promise<readonly Place[][]> {
  const places = Array.from({ length: count }, (): Place[] => [])
  const few = subjects.filter((one) => sizeOf(one) < LARGE)
  const largest = few.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  for (const [id, kernel] of every)
    for (const subject of largest.filter(({ problem }) => id.startsWith(`${problem.operation}/`)).slice(0, MOST))
      for (const named of labsFor(labs, kernel, subject)) {
        const { plan } = watchedTrial(id, kernel, subject, named.lab.capabilities, false)
        for (const step of dispatchesOf(plan))
          for (const b of barriersIn((await linkOnce(sources, step)).wgsl)) places[b].push({ kernel, subject, named })
      }
  return places
}

async function firstMissed(places: readonly Place[], sources: NamedLab['lab']['sources']): Promise<string | undefined> {
  for (const { kernel, subject, named } of places.slice(0, MOST))
    if ((await violations(named.lab, { kernel, ...subject, sources, params: IMPATIENT }, 'solves')).length > 0)
      return `missed by ${kernel.title} on ${subject.name}, ${named.name}`
  return undefined
}
