import { day } from '#src/base/format.ts'
import type { Session } from '#src/store/session.ts'

/** How the pictures on screen came to be: one form and a few words for the bar, one sentence for who asks. */
interface RunBadge {
  /** Filled dot, hollow dot, half dot, dash. */
  readonly form: 'live' | 'recorded' | 'twin' | 'none'
  readonly words: string
  readonly detail: string
}

/** Never calls a run live that is not: with mixed origins the least live one speaks. */
export function runBadge({ racers, gpu }: Pick<Session, 'racers' | 'gpu'>): RunBadge {
  const runs = racers.flatMap(({ replay }) => (replay && replay.workers > 0 ? [replay.run] : []))
  const run =
    runs.find(({ origin }) => origin === 'recorded') ?? runs.find(({ origin }) => origin === 'twin') ?? runs[0]
  if (gpu.kind === 'lost')
    return {
      form: 'recorded',
      words: 'device lost',
      detail: `The device was lost: ${gpu.message} What is shown stays.`,
    }
  if (!run) return nothingYet(gpu)
  const { adapter, origin, date } = run
  if (origin === 'twin')
    return {
      form: 'twin',
      words: 'CPU twin · simulated',
      detail: `Simulated on the CPU in this page by ${adapter.description || 'a web worker'}.`,
    }
  if (origin === 'recorded' && adapter.kind === 'twin')
    return {
      form: 'twin',
      words: `simulated · CPU twin, ${day(date)}`,
      detail: `Simulated on the CPU by ${adapter.description || 'a web worker'} on ${day(date)}, played back.`,
    }
  if (origin === 'recorded')
    return {
      form: 'recorded',
      words: `recorded · ${adapter.name}, ${day(date)}`,
      detail: `A run recorded on ${adapter.name} with ${adapter.browser} on ${day(date)}, played back.`,
    }
  return { form: 'live', words: `live · ${adapter.name}`, detail: `Run on this machine's ${adapter.name}, just now.` }
}

function nothingYet(gpu: Session['gpu']): RunBadge {
  if (gpu.kind === 'unavailable') return { form: 'none', words: 'no GPU', detail: gpu.message }
  return { form: 'none', words: 'no run yet', detail: 'Nothing has been run yet.' }
}
