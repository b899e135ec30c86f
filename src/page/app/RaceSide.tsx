import type { ReactNode } from 'react'
import { SolveTime } from '#src/page/figures/race/SolveTime.tsx'
import { TickShares } from '#src/page/figures/race/TickShares.tsx'
import { shownPreset, SELF_EXPLAINED } from '#src/page/store/presets.ts'
import { useApp } from '#src/page/store/store.ts'
import { Facts } from '#src/page/frame/side/Facts.tsx'
import { Said, Telling } from '#src/page/frame/side/Telling.tsx'
import { Parts } from '#src/page/frame/Parts.tsx'

type Rows = readonly ReactNode[]

const [TIMES, SHARES, FACTS] = [<SolveTime key="time" />, <TickShares key="shares" />, <Facts key="facts" />]

/** Beside panes that show runs: who is faster, why it takes long and what suits a matrix of the visitor's own, and what the workers did. */
const OF_RUNS: Rows = [TIMES, <Parts key="beside" at="beside" />, SHARES]

/** By preset, what stands beside it unless one of its pictures tells more: nothing is about another screen. */
const BESIDE: Readonly<Record<string, Rows>> = {
  race: OF_RUNS,
  full: [],
  lanes: [SHARES],
  stencil: [SHARES],
  storage: [],
  tiles: [],
}

/** The side column of the screen that is shown. */
export default function RaceSide({ sentence }: { readonly sentence: boolean }) {
  const preset = useApp(({ doc }) => shownPreset(doc)?.id) ?? ''
  return (
    <>
      <Parts at="head" />
      {sentence && !SELF_EXPLAINED.includes(preset) ? <Said /> : null}
      <Telling>{BESIDE[preset] ?? OF_RUNS}</Telling>
      {preset === 'full' ? TIMES : null}
      {FACTS}
      <Parts at="foot" />
    </>
  )
}
