import { Boundary } from '#src/page/frame/widgets/Boundary.tsx'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'
import { useLab } from './state.ts'
import * as texts from './words.ts'

const LabPanel = lazily(() => import('./LabPanel.tsx'))

/** The lab, where it is open. */
export default function Lab() {
  const open = useLab() !== undefined
  if (!open) return null
  return (
    <Boundary of={texts.lab}>
      <LabPanel />
    </Boundary>
  )
}
