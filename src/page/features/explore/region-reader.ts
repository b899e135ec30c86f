import type { PartedBy } from '#src/core/sparse/explore/parts.ts'
import type { Region, RegionLook } from '#src/core/sparse/explore/region.ts'
import { sourceText } from '#src/core/sparse/source-text.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import type { RunningProblem } from '#src/engine/worker/start-problem.ts'
import { reported } from '#src/engine/worker/start-worker.ts'
import { type Desk, openProblem } from '#src/page/desk/desk.ts'

/** Looks at regions of one matrix. */
export interface RegionReader {
  /** What stands in a region, in `side` cells at most along its longer side, with the parts that are asked for. Throws what its web worker throws. */
  look(region: Region, side: number, parts?: PartedBy): Promise<RegionLook>
  /** Ends the web worker that was started for it; the next look starts another. */
  end(): void
}

/** Asks the web worker that is open where that holds the matrix; else, as beside a recorded run, one that makes the matrix at the first look. */
export function readerFor(desk: Desk, source: MatrixSource): RegionReader {
  let started: Promise<RunningProblem> | undefined
  let made: Promise<RunningProblem> | undefined
  const make = async (): Promise<RunningProblem> => {
    started = desk.engine.startWorker()
    const worker = await started
    await worker.get(
      worker.api.open(
        source,
        await desk.engine.files.find(source),
        reported(() => undefined),
      ),
    )
    return worker
  }
  const end = (): void => {
    void started?.then(
      (worker) => worker.terminate(),
      () => undefined, // its look says why it did not start
    )
    started = made = undefined
  }
  /** One that has failed is not asked again: the next look starts another. */
  const makeOnce = (): Promise<RunningProblem> => {
    const own = (made = make())
    own.catch(() => void (made === own && end()))
    return own
  }
  return {
    async look(region, side, parts) {
      const open = openProblem(desk)
      const holds = open && sourceText(open.source) === sourceText(source)
      const { api, get } = holds ? open.worker : await (made ?? makeOnce())
      return get(api.region(region, side, parts))
    },
    end,
  }
}
