import type { AdapterRecord } from '#src/run/run.ts'
import type { Session } from '#src/store/session.ts'

/** A button's label, and what running here will look like. */
interface RunHere {
  readonly label: string
  readonly looks: string
}

/** The choice to run here what plays from a recording; undefined where nothing recorded is on screen, or runs already. */
export function runHereWords({ racers, gpu }: Pick<Session, 'racers' | 'gpu'>): RunHere | undefined {
  const recorded = racers.some(({ replay }) => replay?.run.origin === 'recorded')
  if (!recorded || racers.some(({ status }) => status === 'running') || gpu.kind === 'lost') return undefined
  if (gpu.kind === 'unknown') return { label: 'Run it here', looks: 'on this machine’s GPU, or on the CPU without one' }
  if (gpu.kind === 'unavailable')
    return { label: 'Run it on the CPU', looks: 'simulated in this page, since there is no GPU for it' }
  const { kind } = gpu.adapter
  const looks =
    kind === 'software'
      ? 'a software GPU: a few workers at a time, so hardly anything happens at once'
      : 'with its own number of workers, in its own order'
  return { label: `Run it on ${deviceWords(gpu.adapter)}`, looks }
}

/** The GPU by its model; where the browser tells the maker alone, as that maker's GPU. */
const deviceWords = ({ name, kind, description }: AdapterRecord): string =>
  kind === 'gpu' && description === '' ? `this machine’s ${name} GPU` : name
