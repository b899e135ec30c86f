import { type AdapterRecord, isPlayedBack } from '#src/engine/run/run.ts'
import type { Session } from '#src/page/store/session.ts'
import * as texts from '../words.ts'

/** A button's label, and what running here will look like. */
interface RunHere {
  readonly label: string
  readonly looks: string
}

/** The choice to run here what plays from a recording or was simulated; undefined where neither is on screen, or runs already. */
export function runHereWords({ columns, gpu }: Pick<Session, 'columns' | 'gpu'>): RunHere | undefined {
  const recorded = columns.some(({ replay }) => replay && isPlayedBack(replay.run))
  const simulated =
    gpu.kind === 'ready' &&
    columns.some(({ replay }) => replay?.run.origin === 'twin' && replay.workers > 0 && !replay.run.trace.model)
  if (!(recorded || simulated) || columns.some(({ status }) => status === 'running') || gpu.kind === 'lost')
    return undefined
  if (gpu.kind === 'unknown') return { label: texts.runHere, looks: texts.looksUnknown }
  if (gpu.kind === 'unavailable') return { label: texts.runOnCpu, looks: texts.looksSimulated }
  const { kind } = gpu.adapter
  if (kind === 'software') return { label: texts.checkHere, looks: texts.looksSoftware }
  return { label: texts.runOn(deviceWords(gpu.adapter)), looks: texts.looksOwn }
}

/** The GPU by its model; where the browser tells the maker alone, as that maker's GPU. */
const deviceWords = ({ name, kind, description }: AdapterRecord): string =>
  kind === 'gpu' && description === '' ? texts.gpuOf(name) : name
