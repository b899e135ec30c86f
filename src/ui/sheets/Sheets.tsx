import { patchSession, useApp } from '#src/store/store.ts'
import { Boundary } from '../widgets/Boundary.tsx'
import { lazily } from '../widgets/lazily.tsx'
import * as texts from './sheet-words.ts'

const SHEETS = {
  problem: lazily(() => import('./ProblemSheet.tsx')),
  palette: lazily(() => import('./PaletteSheet.tsx')),
  keys: lazily(() => import('./KeysSheet.tsx')),
  report: lazily(() => import('./ReportSheet.tsx')),
  choose: lazily(() => import('./ChooseSheet.tsx')),
  glossary: lazily(() => import('./GlossarySheet.tsx')),
  lessons: lazily(() => import('./LessonsSheet.tsx')),
  talks: lazily(() => import('../talk/TalksSheet.tsx')),
  about: lazily(() => import('./AboutSheet.tsx')),
  take: lazily(() => import('../take/TakeSheet.tsx')),
}

const NAMES = {
  problem: texts.problem,
  palette: texts.palette,
  keys: texts.keys,
  report: texts.report,
  choose: texts.choose,
  glossary: texts.glossary,
  lessons: texts.lessons,
  talks: texts.talks,
  about: texts.about,
  take: texts.take,
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
