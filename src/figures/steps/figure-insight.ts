import { measuredTime, percent, plural, rate, ratio, time } from '#src/base/format.ts'
import { timesAsFast } from '#src/ui/sentences/fastest.ts'
import { gainOf, type Ladder, type Rung, savedIn, type States } from './ablation.ts'
import type { Kernels, Panel, BandwidthPoint } from '../bandwidth/bandwidth.ts'
import { ranIn, titleIn } from '../times/titles.ts'

interface Entrant {
  readonly kernel: string
  readonly point: BandwidthPoint
}

/** Kernels at the largest size of a panel, the fastest first. */
function largestOf({ series }: Panel): readonly Entrant[] {
  const all = series.flatMap(({ kernel, points }) => points.map((point) => ({ kernel, point })))
  const most = Math.max(...all.map(({ point }) => point.rows))
  return all.filter(({ point }) => point.rows === most).toSorted((a, b) => b.point.bandwidth - a.point.bandwidth)
}

/** Launches behind a comparison. */
const launches = ({ point: { launch: a } }: Entrant, { point: { launch: b } }: Entrant): string =>
  a === b ? `, each ${a}` : `, ${a} against ${b}`

const named = (panel: string, size: string): string => (size ? `${panel} ${size}` : panel)

/** Who is fastest at the largest size of a panel, and by how much. */
export function captionOf(panel: Panel, kernels: Kernels): string {
  const [best, second] = largestOf(panel)
  if (!best) return 'Not measured here yet; reference times only'
  const at = best.point.size ? `At ${best.point.size}` : 'Here'
  const lead = second
    ? `, ${timesAsFast(best.point.bandwidth / second.point.bandwidth)} as ${titleIn(kernels, second.kernel)}${launches(best, second)}`
    : ''
  return `${at}, ${ranIn(kernels, best.kernel, best.point.uses)} reaches ${rate(best.point.bandwidth)}${lead}`
}

/** What Figure 5 says: who is fastest on the largest problem and on how many of all; `**` encloses what is bold. */
export function bandwidthInsight(panels: readonly Panel[], kernels: Kernels, where: string): string {
  const tops = panels.flatMap((panel) =>
    largestOf(panel)
      .slice(0, 1)
      .map((best) => ({ panel, best })),
  )
  const top = tops.toSorted(
    (a, b) => b.best.point.rows - a.best.point.rows || b.best.point.bandwidth - a.best.point.bandwidth,
  )[0]
  if (!top) return 'Nothing has been measured yet.'
  const { panel, best } = top
  const title = titleIn(kernels, best.kernel)
  const ran = ranIn(kernels, best.kernel, best.point.uses)
  const problems = problemsOf(panels)
  const won = problems.filter((entrants) => fastest(entrants).kernel === best.kernel).length
  const peer = panel.peer.find(({ rows }) => rows === best.point.rows)
  const against = peer
    ? ` cuSPARSE (${panel.peerWords}, recorded) takes ${time(peer.ms)} there, ${title} on ${where} ${measuredTime(best.point.ms, best.point.stepMs ?? 0)}.`
    : ''
  return (
    `**${ran}** reaches ${rate(best.point.bandwidth)} on ${named(panel.family, best.point.size)}, ` +
    `and is the fastest on ${won} of ${plural(problems.length, 'problem')}.${against}`
  )
}

const fastest = (entrants: readonly Entrant[]): Entrant =>
  entrants.reduce((best, one) => (one.point.bandwidth > best.point.bandwidth ? one : best))

/** Of each problem of each panel, who entered. */
function problemsOf(panels: readonly Panel[]): readonly Entrant[][] {
  return panels.flatMap((panel) => {
    const all = panel.series.flatMap(({ kernel, points }) => points.map((point) => ({ kernel, point })))
    const sizes = [...new Set(all.map(({ point }) => point.rows))]
    return sizes.map((rows) => all.filter(({ point }) => point.rows === rows))
  })
}

/** `+68 %` or `−4 %` of bandwidth. */
export const gainWords = (gain: number): string => `${gain >= 1 ? '+' : ''}${percent(gain - 1)}`

/** What Figure 6 says of its largest problem: each step's gain, and all of them together. */
export function ablationInsight(ladders: readonly Ladder[]): string {
  const whole = ladders.filter(({ rungs }) => rungs.length > 0).toSorted((a, b) => b.rows - a.rows)
  if (whole.length === 0) return 'Nothing has been measured yet.'
  const [{ place, rungs }] = whole
  const kept = rungs.slice(1).filter(({ aside }) => !aside)
  const steps = kept.map(({ name, gain }) => `${name} ${gainWords(gain)}`)
  const tried = rungs.filter(({ aside }) => aside).map(({ name, gain }) => `${name} (${gainWords(gain)})`)
  const beside = tried.length > 0 ? ` Tried and not kept: ${tried.join(', ')}.` : ''
  const verdict = inOrder(whole)
  return (
    `On ${named(place.family, place.size)}, effective bandwidth changes step by step: ${steps.join(', ')}. ` +
    `Together they raise it to **${ratio(gainOf(whole[0]))}** the ${rungs[0].name}’s.${beside} ${verdict}`
  )
}

function inOrder(ladders: readonly Ladder[]): string {
  const paying = ladders.filter(({ rungs }) => rungs.every(({ saved, aside }) => aside || saved >= 0)).length
  if (paying === ladders.length) return 'Every step pays on every problem.'
  if (paying === 0) return 'Not every step pays.'
  return `Every step pays on ${paying} of ${plural(ladders.length, 'problem')}.`
}

/** What the bars of Figure 7 show of a stencil's sizes. */
export function stateCaption(all: readonly States[]): string {
  const saves = all.flatMap((states) => states.bars.slice(1).map(({ ms }) => savedIn(states, ms) > 0))
  if (!saves.includes(true)) return `Polling ${all[0]?.bars[0].state} takes the least time here`
  return `Hollow: time saved by polling other words${saves.includes(false) ? ', where any is saved' : ''}`
}

/** What Figure 7 says of its largest problem. */
export function stateInsight(all: readonly States[]): string {
  const states = all.toSorted((a, b) => b.rows - a.rows)[0]
  if (!states) return 'Nothing has been measured yet.'
  const { place, bars } = states
  const [first, ...others] = bars
  const against = others.map(({ state, ms, stepMs }) => {
    const saved = savedIn(states, ms)
    return `with **${state}** ${measuredTime(ms, stepMs)}, ${percent(Math.abs(saved) / first.ms)} ${saved >= 0 ? 'less' : 'more'}`
  })
  return (
    `On ${named(place.family, place.size)}, a solve whose lanes poll **${first.state}** for their operands takes ` +
    `${measuredTime(first.ms, first.stepMs)}; ${against.join('; ')}. Nothing else changes.`
  )
}

/** What a step saves or costs, signed as the design says. */
export const savedWords = ({ saved, gain }: Rung): string =>
  `${saved >= 0 ? '−' : '+'}\u202f${time(Math.abs(saved))}  ${gainWords(gain)}`
