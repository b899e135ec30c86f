import { operations } from '#src/catalog/operations.ts'
import { useEffect, useState } from 'react'
import type { Absent } from '#src/catalog/arrivals.ts'
import type { Figures, MemoryRates, Sweep } from '#src/run/sweep.ts'
import type { FigureId } from '#src/store/document.ts'
import { useApp } from '#src/store/store.ts'
import { operationOf } from '#src/actions/sweep/subjects.ts'
import { slotOf } from '#src/actions/sweep/sweep.ts'
import { useKernels } from '#src/ui/widgets/use-kernels.ts'
import type { Kernels } from '../bandwidth/bandwidth.ts'

/** Figures with where they come from. */
export interface Sourced {
  readonly kind: 'measured' | 'recorded'
  readonly figures: readonly Figures[]
  /** The adapter by its name, and the day where that says anything. */
  readonly where: string
  readonly memory?: MemoryRates
}

/** All that a figure can be drawn from. */
export interface FigureSources {
  readonly kernels: Kernels
  /** Kernels whose code did not arrive: of these no name and no cost is known. */
  readonly missing: readonly Absent[]
  /** Asks for them again. */
  again(): void
  readonly measured: Sourced | undefined
  readonly recorded: Sourced | undefined
  /** Problems with times of other libraries. */
  readonly peers: readonly Figures[]
  /** False until it is known what comes with the page. */
  readonly ready: boolean
}

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

const ofFigure = (figure: FigureId, sweeps: readonly Sweep[]): readonly Sweep[] =>
  sweeps.filter(({ operation = operations[0].id }) => operation === operationOf(figure))

/** The recording that a figure is drawn from where nothing was measured here. */
export const recordedFor = (figure: FigureId): Sweep | undefined =>
  ofFigure(figure, onShelf).find(({ adapter }) => adapter)

/** What is there to be drawn: measured here, and recorded elsewhere. */
export function useSources(figure: FigureId): FigureSources {
  const sweep = useApp(({ session }) => session[slotOf(figure)])
  const { catalog, missing, ready, again } = useKernels(operationOf(figure))
  const [loaded, setLoaded] = useState<readonly Sweep[]>()
  useEffect(() => {
    shelf ??= recordedSweeps()
    void shelf.then(setLoaded)
  }, [])
  const sweeps = ofFigure(figure, loaded ?? [])
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

const sourced = (kind: Sourced['kind'], { adapter, memory, figures }: Sweep): Sourced => ({
  kind,
  figures,
  where: adapter?.name ?? '',
  ...(memory && { memory }),
})

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
