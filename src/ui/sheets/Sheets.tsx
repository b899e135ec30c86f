import { patchSession, useApp } from '#src/store/store.ts'
import { Boundary } from '../widgets/Boundary.tsx'
import { lazily } from '../widgets/lazily.tsx'

const SHEETS = {
  problem: lazily(() => import('./ProblemSheet.tsx')),
  palette: lazily(() => import('./PaletteSheet.tsx')),
  keys: lazily(() => import('./KeysSheet.tsx')),
  report: lazily(() => import('./ReportSheet.tsx')),
  choose: lazily(() => import('./ChooseSheet.tsx')),
  glossary: lazily(() => import('./GlossarySheet.tsx')),
}

const NAMES = {
  problem: 'The choice of a problem',
  palette: 'The list of commands',
  keys: 'The list of keys',
  report: 'The capability report',
  choose: 'The list of matrices',
  glossary: 'The glossary',
} as const

/** The sheet that is open over the page, its code loaded when it is first asked for. */
export function Sheets() {
  const sheet = useApp(({ session }) => session.sheet)
  if (sheet === 'none') return null
  const Sheet = SHEETS[sheet]
  return (
    <Boundary key={sheet} of={NAMES[sheet]} close={() => patchSession({ sheet: 'none' })}>
      <Sheet />
    </Boundary>
  )
}
