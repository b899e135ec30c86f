import { findKernel } from '#src/engine/catalog/kernels.ts'
import { linkOnce, sourcesOf } from '#src/engine/gpu/device/link.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults, type Params, type Problem } from '#src/core/kernel/kernel.ts'
import type { RunCounts } from '#src/lab/judge/counts.ts'
import type { JudgePart, Verdict } from '#src/lab/judge/judge.ts'
import { machineLab } from '#src/lab/judge/machine-lab.ts'
import type { Result } from '#src/lab/rules/evidence.ts'
import type { TicketOrder, LanePlay } from '#src/engine/catalog/contract/lesson.ts'
import type { LaneTurns } from '#src/lab/judge/turns.ts'
import { countKernel, playTurns } from './counting.ts'
import { judgePart } from './judging.ts'

/** What is done with an edited kernel away from the page, which ends the web worker where it takes too long. */
export class EditWorker {
  /** Does a part of judging it on small problems, for `budget` milliseconds. `say` gets how many runs of how many are done. */
  judge(
    id: string,
    params: Params,
    budget: number,
    part: JudgePart,
    say: (done: number, all: number) => void,
  ): Promise<Verdict> {
    return judgePart(id, params, {
      budget,
      part,
      onRun: (done, all) => {
        say(done, all)
        return true
      },
    })
  }

  /** Counts of a run on a matrix as links write it. */
  count(id: string, params: Params, source: string): Promise<RunCounts> {
    return countKernel(id, params, source)
  }

  /** What few workers do, turn by turn. */
  turns(play: LanePlay, order: TicketOrder): Promise<LaneTurns> {
    return playTurns(play, order)
  }

  /** Runs it, traced, on the machine of lanes. What lanes do to one another does not end the run. */
  async run(id: string, params: Params, problem: Problem, lanes: number): Promise<Result> {
    const kernel = await findKernel(id)
    const sources = await sourcesOf(kernel.edited)
    const capabilities = leastCapabilities(lanes)
    const chosen = defaults(kernel, params)
    const analysis = kernel.analyse(problem, chosen, capabilities)
    const plan = kernel.plan(problem, analysis, chosen, { trace: true, capabilities })
    const lab = machineLab(capabilities, sources, linkOnce, { turns: 'forwards', resident: 4, heedless: true })
    return lab.run(plan, sources)
  }
}
