import { measuredTime, rate } from '#src/core/base/format.ts'
import { readable } from '#src/core/sparse/readable.ts'
import { type Table, upright } from '../plot/DataTable.tsx'
import type { DotRow } from '../plot/DotPanel.tsx'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import type { FamilyPanel, BandwidthPoint } from './bandwidth.ts'
import { comparedIn } from '../times/compared.ts'
import { ranIn, titleIn } from '../times/titles.ts'
import * as texts from './words.ts'

interface Candidate {
  readonly kernel: string
  readonly point: BandwidthPoint
}

/** Kernels on a matrix of one size, the fastest first. */
const candidatesFor = ({ series }: FamilyPanel): readonly Candidate[] =>
  series
    .flatMap(({ kernel, points }) => points.slice(-1).map((point) => ({ kernel, point })))
    .toSorted((a, b) => b.point.bandwidth - a.point.bandwidth)

/** Kernels by how often one is ahead of another, over all matrices. */
export function rankOf(panels: readonly FamilyPanel[]): readonly string[] {
  const beaten = new Map<string, number>()
  for (const candidates of panels.map(candidatesFor))
    for (const [e, { kernel }] of candidates.entries())
      beaten.set(kernel, (beaten.get(kernel) ?? 0) + candidates.length - e)
  return [...beaten].toSorted(([, a], [, b]) => b - a).map(([kernel]) => kernel)
}

/** A matrix as a row of dots: every kernel by its bandwidth, in GB/s, and the library's. */
export function matrixRow(panel: FamilyPanel, kernels: Kernels): DotRow {
  const candidates = candidatesFor(panel)
  const label = readable(panel.family)
  const [best, second] = candidates
  const [peer] = panel.peer
  const title = best ? ranIn(kernels, best.kernel, best.point.uses) : 'not measured'
  return {
    label,
    best: best && !second ? texts.alone(title) : title,
    dots: candidates.map(({ kernel, point: { bandwidth, launch, ms, stepMs = 0, uses } }) => ({
      kernel,
      value: bandwidth / 1e9,
      words: `${ranIn(kernels, kernel, uses)} (${launch}) on ${label}: ${rate(bandwidth)}, ${measuredTime(ms, stepMs)}`,
    })),
    peer: peer && {
      value: peer.bandwidth / 1e9,
      words: texts.peerOn(label, peer.bandwidth, peer.title),
    },
  }
}

/** Who is the fastest on how many matrices that several kernels ran on, and how often it is ahead of the library. */
export function matricesCaption(panels: readonly FamilyPanel[], kernels: Kernels): string {
  const measured = panels.map(candidatesFor).filter(({ length }) => length > 0)
  if (measured.length === 0) return texts.referenceOnly
  const compared = comparedIn(measured)
  const firsts = (compared.length > 0 ? compared : measured).map(([first]) => first)
  const won = (kernel: string) => firsts.filter((one) => one.kernel === kernel).length
  const best = firsts.reduce((most, one) => (won(one.kernel) > won(most.kernel) ? one : most)).kernel
  const met = panels.flatMap((panel) => {
    const own = panel.series.find(({ kernel }) => kernel === best)?.points.at(-1)
    return own && panel.peer[0] ? [own.bandwidth > panel.peer[0].bandwidth] : []
  })
  const ahead = met.length > 0 ? texts.ahead(met.filter(Boolean).length, met.length) : ''
  if (compared.length === 0) return texts.timedAlone(titleIn(kernels, best), ahead && `, ${ahead}`)
  return texts.fastest(titleIn(kernels, best), won(best), compared.length, ahead && `, and ${ahead}`)
}

export function matricesTable(panels: readonly FamilyPanel[], kernels: Kernels): Table {
  const ids = rankOf(panels)
  const cell = (point: BandwidthPoint | undefined) => (point ? rate(point.bandwidth) : '–')
  return upright({
    columns: panels.map(({ family }) => readable(family)),
    rows: [
      ...ids.map((id) => ({
        name: titleIn(kernels, id),
        cells: panels.map(({ series }) => cell(series.find(({ kernel }) => kernel === id)?.points.at(-1))),
      })),
      { name: 'cuSPARSE', cells: panels.map(({ peer }) => cell(peer[0])) },
    ],
  })
}
