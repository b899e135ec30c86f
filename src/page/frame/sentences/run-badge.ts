import { day } from '#src/core/base/format.ts'
import type { Session } from '#src/page/store/session.ts'
import * as texts from './words.ts'

/** How the pictures on screen came to be: one form and a few words for the bar, one sentence for who asks. */
interface RunBadge {
  /** Filled dot, hollow dot, half dot, dash. */
  readonly form: 'live' | 'recorded' | 'twin' | 'none'
  readonly words: string
  readonly detail: string
}

/** Never calls a run live that is not: with mixed origins the least live one speaks. */
export function runBadge({ columns, gpu }: Pick<Session, 'columns' | 'gpu'>): RunBadge {
  const runs = columns.flatMap(({ replay }) => (replay && replay.workers > 0 ? [replay.run] : []))
  const run =
    runs.find(({ origin }) => origin === 'file') ??
    runs.find(({ origin }) => origin === 'recorded') ??
    runs.find(({ origin }) => origin === 'twin') ??
    runs[0]
  if (gpu.kind === 'lost')
    return {
      form: 'recorded',
      words: 'device lost',
      detail: texts.deviceWasLost(gpu.message),
    }
  if (!run) return nothingYet(gpu)
  const { adapter, origin, date } = run
  if (origin === 'file')
    return {
      form: 'recorded',
      words: texts.fromFile(adapter.name, date),
      detail: texts.saysTheFile(adapter.name, adapter.browser, date),
    }
  const { model } = run.trace
  if (model) {
    const words = (model.measured ? texts.onWorkers : texts.modeled)(adapter.name)
    return { form: 'twin', words, detail: adapter.description }
  }
  if (origin === 'twin')
    return {
      form: 'twin',
      words: texts.simulated(adapter.workers, adapter.subgroupSize),
      detail: texts.simulatedHere(adapter.description || 'a web worker'),
    }
  if (origin === 'recorded' && adapter.kind === 'twin')
    return {
      form: 'twin',
      words: texts.simulatedOn(date),
      detail: texts.simulatedThere(adapter.description || 'a web worker', date),
    }
  if (origin === 'recorded')
    return {
      form: 'recorded',
      words: `recorded · ${adapter.name}, ${day(date)}`,
      detail: texts.recordedOn(adapter.name, adapter.browser, date),
    }
  return { form: 'live', words: `live · ${adapter.name}`, detail: texts.runHere(adapter.name) }
}

function nothingYet(gpu: Session['gpu']): RunBadge {
  if (gpu.kind === 'unavailable') return { form: 'none', words: 'no GPU', detail: gpu.message }
  return { form: 'none', words: texts.noRun, detail: texts.nothingRan }
}
