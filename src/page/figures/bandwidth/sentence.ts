import { measuredTime, rate } from '#src/core/base/format.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import { timesAsFast } from '#src/page/frame/sentences/fastest.ts'
import { comparedIn } from '../times/compared.ts'
import { NOTHING } from '../times/nothing.ts'
import { ranIn, sized, titleIn } from '../times/titles.ts'
import type { FamilyPanel, BandwidthPoint } from './bandwidth.ts'
import * as texts from './words.ts'

interface Candidate {
  readonly kernel: string
  readonly point: BandwidthPoint
}

/** Kernels at the largest size of a panel, the fastest first. */
function largest({ series }: FamilyPanel): readonly Candidate[] {
  const all = series.flatMap(({ kernel, points }) => points.map((point) => ({ kernel, point })))
  const most = Math.max(...all.map(({ point }) => point.rows))
  return all.filter(({ point }) => point.rows === most).toSorted((a, b) => b.point.bandwidth - a.point.bandwidth)
}

/** Launches behind a comparison. */
const launches = ({ point: { launch: a } }: Candidate, { point: { launch: b } }: Candidate): string =>
  a === b ? `, each ${a}` : `, ${a} against ${b}`

/** Who is fastest at the largest size of a panel, and by how much. */
export function captionOf(panel: FamilyPanel, kernels: Kernels): string {
  const [best, second] = largest(panel)
  if (!best) return texts.referenceOnly
  const at = best.point.size ? `At ${best.point.size}` : 'Here'
  const lead = second
    ? `, ${timesAsFast(best.point.bandwidth / second.point.bandwidth)} as ${titleIn(kernels, second.kernel)}${launches(best, second)}`
    : ''
  return `${at}, ${ranIn(kernels, best.kernel, best.point.uses)} reaches ${rate(best.point.bandwidth)}${lead}`
}

/** What the figure says: who is fastest on the largest problem and on how many of all; `**` encloses what is bold. */
export function bandwidthSentence(panels: readonly FamilyPanel[], kernels: Kernels, where: string): string {
  const tops = panels.flatMap((panel) =>
    largest(panel)
      .slice(0, 1)
      .map((best) => ({ panel, best })),
  )
  const top = tops.toSorted(
    (a, b) => b.best.point.rows - a.best.point.rows || b.best.point.bandwidth - a.best.point.bandwidth,
  )[0]
  if (!top) return NOTHING
  const { panel, best } = top
  const title = titleIn(kernels, best.kernel)
  const ran = ranIn(kernels, best.kernel, best.point.uses)
  const problems = problemsOf(panels)
  const compared = comparedIn(problems)
  const won = compared.filter((candidates) => fastest(candidates).kernel === best.kernel).length
  const wins = texts.wins(won, compared.length, problems.length)
  const peer = panel.peer.find(({ rows }) => rows === best.point.rows)
  const against = peer
    ? texts.against(panel.peerWords ?? '', peer.ms, title, where, measuredTime(best.point.ms, best.point.stepMs ?? 0))
    : ''
  return texts.reaches(ran, best.point.bandwidth, sized(panel.family, best.point.size), wins, against)
}

const fastest = (candidates: readonly Candidate[]): Candidate =>
  candidates.reduce((best, one) => (one.point.bandwidth > best.point.bandwidth ? one : best))

/** Of each problem of each panel, who entered. */
function problemsOf(panels: readonly FamilyPanel[]): readonly Candidate[][] {
  return panels.flatMap((panel) => {
    const all = panel.series.flatMap(({ kernel, points }) => points.map((point) => ({ kernel, point })))
    const sizes = [...new Set(all.map(({ point }) => point.rows))]
    return sizes.map((rows) => all.filter(({ point }) => point.rows === rows))
  })
}
