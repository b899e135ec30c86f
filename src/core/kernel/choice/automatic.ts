import { choose, type CandidateRules, type Chosen, candidateFolder, ranking } from './choice.ts'
import type { Kernel, Params, Problem, TraceMeaning, Used } from '../kernel.ts'
import type { Capabilities } from '../plan/plan.ts'
import * as texts from '../words.ts'

export interface Automatic<P extends Problem> extends CandidateRules<P> {
  /** What a paper on the choice would be called. */
  readonly title: string
  /** Meaning of the parameter `kernel`. */
  readonly meaning: string
  /** For events whose picked kernel is not loaded; the picked kernel knows their meaning. */
  readonly trace: TraceMeaning
  /** Further kernels of the rules that are timed beside the candidates of the first. */
  readonly timed: number
}

/**
 * A kernel that leaves every problem to another, by its structure alone. Besides its own parameter it takes those of the
 * kernel that it picks, and hands them on by their names.
 */
export function automatic<P extends Problem>(options: Automatic<P>): Kernel<Chosen, P> {
  const { candidates, title, meaning, trace, timed } = options
  const picked = ({ number }: Chosen) => candidates[number - 1]
  const kernelOf = (chosen: Chosen) => picked(chosen).kernel
  return {
    title: 'Automatic',
    idea: texts.picks,
    paper: { authors: 'Sparsescope', title, venue: 'this project', year: 2026 },
    params: [
      {
        name: 'kernel',
        meaning,
        initial: 0,
        min: 0,
        max: candidates.length,
        names: ['by structure', ...candidates.map(candidateFolder)],
      },
    ],
    trace,

    handsOn: (params) => candidates[params['kernel'] - 1]?.kernel.params ?? [],

    analyse: (problem, params, capabilities, findings) => choose(options, problem, params, capabilities, findings),

    uses: (chosen): Used => ({ id: picked(chosen).id, kernel: kernelOf(chosen), params: chosen.params }),

    plan: (problem, chosen, _params, planOptions) =>
      kernelOf(chosen).plan(problem, chosen.analysis, chosen.params, planOptions),

    candidates(problem, capabilities) {
      const [first, ...others] = firstOf(launchable(options, problem, capabilities), 1 + timed)
      return [
        {},
        ...(first?.shapes.filter(isOwn).map((params) => ({ kernel: first.number, ...params })) ?? []),
        ...others.map(({ number }) => ({ kernel: number })),
      ]
    },

    suits: (problem, findings) =>
      [...ranking(options, problem, undefined, findings)].map(({ id, because }) => [id, because] as const),

    explain: (_problem, chosen) => `took ${kernelOf(chosen).title}: ${chosen.because}.`,

    reference: (problem, chosen, _params, machine, emit) =>
      kernelOf(chosen).reference(problem, chosen.analysis, chosen.params, machine, emit),

    cost: (problem, chosen) => kernelOf(chosen).cost(problem, chosen.analysis, chosen.params),
  }
}

/** Not what the rule chooses. */
const isOwn = (params: Params): boolean => Object.keys(params).length > 0

interface Launchable {
  readonly number: number
  /** Its own candidates; empty where it has none. */
  readonly shapes: readonly Params[]
}

/** The kernels that the rules name, without those that have no candidate for the machine. */
function* launchable<P extends Problem>(
  choices: CandidateRules<P>,
  problem: P,
  capabilities: Capabilities,
): Generator<Launchable> {
  for (const { number, kernel } of ranking(choices, problem, capabilities)) {
    const shapes = kernel.candidates?.(problem, capabilities)
    if (shapes?.length !== 0) yield { number, shapes: shapes ?? [] }
  }
}

function firstOf<T>(items: Iterable<T>, most: number): T[] {
  const found: T[] = []
  for (const item of items) {
    found.push(item)
    if (found.length === most) break
  }
  return found
}
