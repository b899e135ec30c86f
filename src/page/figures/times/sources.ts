import { operations } from '#src/engine/catalog/operations.ts'
import { useEffect, useState } from 'react'
import type { FigureSources, Measures, Sourced } from '#src/engine/catalog/contract/figure.ts'
import { operationFor } from '#src/engine/catalog/figures.ts'
import type { Figures, Sweep } from '#src/engine/run/times/sweep.ts'
import { useApp } from '#src/page/store/store.ts'
import type { ChartBadge } from '../plot/Chart.tsx'
import * as texts from './words.ts'
import { useKernels } from '#src/page/frame/hooks/use-kernels.ts'

let shelf: Promise<readonly Sweep[]> | undefined
/** The same once they are there. */
let onShelf: readonly Sweep[] = []

const address = (file: string) => new URL(`figures/${file}`, document.baseURI)

async function fetched<T>(file: string): Promise<T> {
  const answer = await fetch(address(file))
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  return (await answer.json()) as T
}

/** Sweeps that come with the page; none where they do not arrive, for figures can be measured without them. */
async function recordedSweeps(): Promise<readonly Sweep[]> {
  try {
    const files = await fetched<readonly string[]>('index.json')
    return (onShelf = await Promise.all(files.map((file) => fetched<Sweep>(file))))
  } catch {
    shelf = undefined
    return []
  }
}

/** A sweep that does not say its operation is of the first. */
const withOperation = (id: string, sweeps: readonly Sweep[]): readonly Sweep[] =>
  sweeps.filter(({ operation = operations[0].id }) => operation === id)

/** The recording that a figure is drawn from where nothing was measured here. */
export const recordedFor = (measures: Measures): Sweep | undefined =>
  withOperation(operationFor(measures).id, onShelf).find(({ adapter }) => adapter)

/** What is there to be drawn: measured here, and recorded elsewhere. */
export function useSources(measures: Measures): FigureSources {
  const { id } = operationFor(measures)
  const sweep = useApp(({ session }) => session.sweeps[id])
  const { catalog, missing, ready, again } = useKernels(id)
  const [loaded, setLoaded] = useState<readonly Sweep[]>()
  useEffect(() => {
    shelf ??= recordedSweeps()
    void shelf.then(setLoaded)
  }, [])
  const sweeps = withOperation(id, loaded ?? [])
  const ran = sweeps.find(({ adapter }) => adapter)
  return {
    kernels: catalog,
    missing,
    again,
    measured: sweep && sourced('measured', sweep),
    recorded: ran && sourced('recorded', ran),
    // a run of both sides says more than their times alone
    peers: [...(ran ? ran.figures : []), ...sweeps.flatMap(({ figures }) => figures)],
    ready: ready && loaded !== undefined,
  }
}

const sourced = (kind: Sourced['kind'], { adapter, memory, figures, date, source }: Sweep): Sourced => ({
  kind,
  figures,
  where: adapter?.name ?? '',
  date,
  ...(adapter && { engine: adapter.browser }),
  ...(source && { source }),
  ...(memory && { memory }),
})

/** Which times a chart is of. */
export const timesBadge = ({ kind, where }: Sourced): ChartBadge => [kind, texts.timesFrom(where)]

/** The first of the sources, measured before recorded, of which something can be drawn. */
export function firstWith<T>(
  { measured, recorded }: FigureSources,
  draw: (figures: readonly Figures[]) => readonly T[],
): { readonly from: Sourced; readonly drawn: readonly T[] } | undefined {
  for (const from of [measured, recorded]) {
    const drawn = from ? draw(from.figures) : []
    if (from && drawn.length > 0) return { from, drawn }
  }
  return undefined
}
