import { measuredNamed } from '#src/engine/catalog/figures.ts'
import { useApp } from '#src/page/store/store.ts'
import { RACED } from './parts.tsx'
import { SweepSide } from './SweepSide.tsx'

/** Beside the figure on screen: its sentence, its subject, and its commands. */
export default function TimingSide() {
  const screen = useApp(({ doc }) => doc.screen)
  const figure = measuredNamed(screen)
  const Raced = RACED.get(screen)?.Side
  if (figure) return <SweepSide figure={figure} />
  return Raced ? <Raced /> : null
}
