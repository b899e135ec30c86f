import type { ReactNode } from 'react'
import { SolveTime } from '#src/page/figures/race/SolveTime.tsx'
import { TickShares } from '#src/page/figures/race/TickShares.tsx'
import { isBrought } from '#src/core/sparse/source.ts'
import { presetOf } from '#src/page/store/presets.ts'
import { useApp } from '#src/page/store/store.ts'
import { Facts } from '#src/page/frame/side/Facts.tsx'
import { Said, Telling } from '#src/page/frame/side/Telling.tsx'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

/** A kernel’s text to change takes the place of all else. */
const Lab = lazily(() => import('#src/page/features/lab/Lab.tsx'))
const MatrixFacts = lazily(() => import('#src/page/features/open/sheet/MatrixFacts.tsx'))
const FindingList = lazily(() => import('#src/page/features/findings/FindingList.tsx'))
const SuitedTable = lazily(() => import('#src/page/features/kernels/SuitedTable.tsx'))

type Parts = readonly ReactNode[]

const [TIMES, SHARES, FACTS] = [<SolveTime key="time" />, <TickShares key="shares" />, <Facts key="facts" />]

/** What is said of a matrix of the visitor's own alone: its code comes with the first. */
function OfBrought({ children }: { readonly children: ReactNode }) {
  const brought = useApp(({ doc }) => isBrought(doc.source))
  return brought ? children : null
}

const [FINDINGS, SUITED, WHOLE] = [
  <FindingList key="findings" />,
  <SuitedTable key="suited" />,
  <MatrixFacts key="whole" />,
].map((part) => <OfBrought key={part.key}>{part}</OfBrought>)

/** Beside panes that show runs: who is faster, why it takes long and what suits a matrix of the visitor's own, and what the workers did. */
const OF_RUNS: Parts = [TIMES, FINDINGS, SUITED, SHARES]

/** By preset, what stands beside it unless one of its pictures tells more: nothing is about another screen. */
const BESIDE: Readonly<Record<string, Parts>> = {
  race: OF_RUNS,
  full: [],
  lanes: [SHARES],
  stencil: [SHARES],
  storage: [],
  tiles: [],
}

/** Pictures of how a matrix is stored say what they mean themselves. */
const SELF_EXPLAINED: readonly string[] = ['storage', 'tiles']

/** The side column of the screen that is shown. */
export default function RaceSide({ sentence }: { readonly sentence: boolean }) {
  const preset = useApp(({ doc }) => presetOf(doc)?.id) ?? ''
  return (
    <>
      <Lab />
      {sentence && !SELF_EXPLAINED.includes(preset) ? <Said /> : null}
      <Telling>{BESIDE[preset] ?? OF_RUNS}</Telling>
      {preset === 'full' ? TIMES : null}
      {FACTS}
      {WHOLE}
    </>
  )
}
