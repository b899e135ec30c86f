import { measuredNamed } from '#src/engine/catalog/figures.ts'
import { EXPLORE } from '#src/page/store/document.ts'
import { useApp } from '#src/page/store/store.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'
import { RACED } from './parts.tsx'
import { SweepSide } from './SweepSide.tsx'

const ExploreSide = lazily(() => import('#src/page/features/explore/ui/ExploreSide.tsx'))

/** Beside the figure on screen: what it says, of what it is, and what can be done about it. */
export default function TimingSide() {
  const screen = useApp(({ doc }) => doc.screen)
  const figure = measuredNamed(screen)
  const Raced = RACED.get(screen)?.Side
  if (screen === EXPLORE) return <ExploreSide />
  if (figure) return <SweepSide figure={figure} />
  return Raced ? <Raced /> : null
}
