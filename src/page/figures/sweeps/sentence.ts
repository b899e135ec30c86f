import { measuredTime, percent } from '#src/core/base/format.ts'
import { NOTHING } from '../times/nothing.ts'
import {
  type ColourClimb,
  climbsOf,
  fitOf,
  ownOf,
  priced,
  shareOfCopy,
  type ShownSweeps,
  type TimedSweep,
} from './swept.ts'
import * as texts from './words.ts'

/** The fewest colours on a matrix, and the most. */
function endsOf(climb: ColourClimb): readonly [TimedSweep, TimedSweep] {
  const own = ownOf(climb)
  return [own[0], own[own.length - 1]]
}

/** What the fewest and the most colours take on the largest matrix, and the price of one. */
export function sweepWords(shown: ShownSweeps): string {
  const climbs = climbsOf(shown.swept)
  const climb = climbs.at(-1)
  if (!climb) return NOTHING
  const [few, many] = endsOf(climb)
  const share = shareOfCopy(few, shown)
  const begins = texts.takes(
    climb.label,
    few.colours ?? 0,
    measuredTime(few.ms, few.stepMs),
    share === undefined ? undefined : percent(share),
  )
  const priceable = climbs.findLast(({ wrapped }) => fitOf(priced(wrapped)))
  const price = priceable && fitOf(priced(priceable.wrapped))
  return `${begins}${texts.moreColours(many.ms / few.ms, many.colours ?? 0)}.${price ? texts.eachColour(priceable.label, price.each) : ''}`
}

/** The same of times alone, in a line. */
export function climbCaption(climbs: readonly ColourClimb[]): string {
  const last = climbs.at(-1)
  if (!last) return ''
  const [few, many] = endsOf(last)
  const said = ({ ms, stepMs }: TimedSweep) => measuredTime(ms, stepMs)
  return texts.from(last.label, few.colours ?? 0, said(few), many.colours ?? 0, said(many))
}

/** What the fewest colours reach on the largest matrix, and the most, as far as it is known. */
export function shareCaption(climbs: readonly ColourClimb[], shown: ShownSweeps): string {
  const last = climbs.at(-1)
  const known = (last ? ownOf(last) : []).flatMap((one) => {
    const share = shareOfCopy(one, shown)
    return share === undefined ? [] : [{ colours: one.colours ?? 0, said: percent(share) }]
  })
  if (!last || known.length === 0) return ''
  const [few, many] = [known[0], known[known.length - 1]]
  return texts.from(last.label, few.colours, few.said, many.colours, many.said)
}
