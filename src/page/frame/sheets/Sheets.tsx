import { patchSession, useApp } from '#src/page/store/store.ts'
import { Boundary } from '../widgets/Boundary.tsx'
import { lazily } from '../widgets/lazily.tsx'
import * as texts from './sheet-words.ts'

const SHEETS = {
  problem: lazily(() => import('#src/page/features/open/sheet/ProblemSheet.tsx')),
  palette: lazily(() => import('#src/page/features/palette/PaletteSheet.tsx')),
  keys: lazily(() => import('#src/page/features/palette/KeysSheet.tsx')),
  report: lazily(() => import('#src/page/features/report/ReportSheet.tsx')),
  choose: lazily(() => import('#src/page/features/open/sheet/ChooseSheet.tsx')),
  glossary: lazily(() => import('#src/page/features/glossary/GlossarySheet.tsx')),
  lessons: lazily(() => import('#src/page/features/lesson/LessonsSheet.tsx')),
  talks: lazily(() => import('#src/page/features/talk/ui/TalksSheet.tsx')),
  about: lazily(() => import('#src/page/features/about/AboutSheet.tsx')),
  take: lazily(() => import('#src/page/features/take/ui/TakeSheet.tsx')),
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
