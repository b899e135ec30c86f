import { range } from '#src/core/base/arrays.ts'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { mutantsOf } from '#src/engine/catalog/mutants.ts'
import { thresholdIds, thresholds } from '#src/engine/catalog/lab/thresholds.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { Cases } from '#src/lab/rules/cases.ts'
import { type LabProblem, sizeOf } from '#src/lab/rules/labs.ts'
import { posedFor } from '#src/lab/judge/posed.ts'
import type { Mutant } from '#src/lab/rules/mutant.ts'
import { suits } from '#src/lab/rules/trial.ts'
import * as texts from './words.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'

/** Small problems that are tried; more where the faults that a kernel is tested with ask for more. */
const COUNT = 8
/** Most nonzeros, or products, of a problem, most rows where those are all that is known, and most of any where a fault shows on no smaller one. */
const SMALL = 2500
const FEW = 150
const LARGER = 12_000
/** Most of any in a problem for faults that show on none of these. */
const LARGEST = 20_000
/** Rows of a chain, and bytes of a workgroup's memory that have no room for them. */
const CHAIN = 400
const CHAIN_MEMORY = 2048

/**
 * The small problems that an edit of a kernel is judged on: on one of them at least each of the faults shows that the project
 * tests the kernel with, where it shows on a small one at all. The others are taken in turn from those that barriers are for, that are
 * odd in shape, that stand at the kernel's bounds, that are drawn, and from grids. Those that its operation has for a judge are added.
 */
export async function judgedOn(id: string, kernel: Kernel): Promise<readonly LabProblem[]> {
  const cases = casesByOperation.get(id.split('/')[0])
  const groups = await groupsFor(id, kernel)
  const mutants = (await mutantsOf(id)).filter(({ edits, alter }) => edits && !alter)
  const shows =
    ({ problem, spaces: [space] }: LabProblem) =>
    (mutant: Mutant) =>
      mutant.applies(problem, space)
  const most = Math.max(0, ...groups.map(({ length }) => length))
  const turns = Array.from({ length: most }, (_, turn) => groups.flatMap((group) => group.slice(turn, turn + 1))).flat()
  const small = turns.filter((one) => sizeOf(one) <= (isFull(one) ? SMALL : FEW))
  const chosen: LabProblem[] = []
  let hidden = mutants
  const choose = (from: readonly LabProblem[]) => {
    for (const one of from) {
      if (hidden.length === 0) break
      const left = hidden.filter((mutant) => !shows(one)(mutant))
      if (left.length < hidden.length) chosen.push(one)
      hidden = left
    }
  }
  choose([...small, ...turns.filter((other) => !small.includes(other))])
  if (hidden.length > 0 && cases) choose(rareFor(cases, kernel))
  if (hidden.length > 0 && cases) chosen.push(...chainFor(cases, kernel))
  const others = small.filter((one) => !chosen.includes(one)).slice(0, Math.max(0, COUNT - chosen.length))
  const besides = (cases?.judged?.() ?? []).filter((one) => suits(kernel, one.problem, { subgroupSize: Infinity }))
  // where time is short, it is the larger ones that are left
  return [...chosen, ...others, ...besides].sort((a, b) => sizeOf(a) - sizeOf(b))
}

/** Are its items nonzeros, entries or products? A row is more than these. */
const isFull = ({ spaces: [{ lanes, places, terms }] }: LabProblem): boolean =>
  lanes !== 'items' || places !== undefined || terms !== undefined

/** Problems at a kernel's own bounds come after these. */
const BEFORE_BOUNDS = 5

/** Small problems that the kernel is for, by what they are for; the larger of each come first. */
async function groupsFor(id: string, kernel: Kernel): Promise<readonly (readonly LabProblem[])[]> {
  const cases = casesByOperation.get(id.split('/')[0])
  if (!cases) return []
  const groups = posedFor(cases)
  return [...groups.slice(0, BEFORE_BOUNDS), await atBounds(id), ...groups.slice(BEFORE_BOUNDS)].map((group) =>
    group
      .filter((one) => sizeOf(one) <= LARGER && suits(kernel, one.problem, { subgroupSize: Infinity }))
      .sort((a, b) => sizeOf(b) - sizeOf(a)),
  )
}

/** More drawn problems, and larger odd ones, for faults that show on none of the others. */
function rareFor(cases: Cases, kernel: Kernel): readonly LabProblem[] {
  const drawn = cases.random
    ? range(8)
        .map((n) => cases.random?.(n + 9) ?? [])
        .flat()
    : []
  return [...drawn, ...(cases.odd?.() ?? []).flatMap(cases.seeded)].filter(
    (one) => sizeOf(one) <= LARGEST && suits(kernel, one.problem, { subgroupSize: Infinity }),
  )
}

/** Rows each of which waits for the one before, more than the memory of a workgroup has room for on the adapter that it names. */
function chainFor(cases: Cases, kernel: Kernel): readonly LabProblem[] {
  const rows = range(CHAIN).map((i) => (i === 0 ? [0] : [i - 1, i]))
  return cases
    .seeded(rowsOf(texts.chainOf(CHAIN), CHAIN, rows))
    .slice(0, 1)
    .map((one) => ({ ...one, memory: CHAIN_MEMORY }))
    .filter(
      ({ problem, spaces: [{ order }] }) => order !== 'none' && suits(kernel, problem, { subgroupSize: Infinity }),
    )
}

/** Problems at the bounds by which a kernel decides; none where it decides by none. */
async function atBounds(id: string): Promise<readonly LabProblem[]> {
  if (!thresholdIds.includes(id)) return []
  return (await thresholds(id)).problems().filter(({ params }) => params === undefined)
}
