import { register } from '#src/store/commands.ts'
import { saveFile } from '#src/store/exchange.ts'
import { store } from '#src/store/store.ts'
import { isFigure, slotOf } from '#src/store/sweep/sweep.ts'
import { sweepCsv } from './sweep-csv.ts'

/** What the figure on screen was measured at here. */
function measured() {
  const { doc, session } = store.getState()
  return isFigure(doc.screen) ? session[slotOf(doc.screen)] : undefined
}

function saveCsv(): void {
  const sweep = measured()
  if (!sweep) return
  const matrix = sweep.figures.map(({ problem }) => problem).join('; ')
  const context = { matrix, adapter: sweep.adapter?.name ?? '', date: sweep.date, link: location.href }
  saveFile('sparsescope-figures.csv', sweepCsv(sweep.figures, context))
}

/** In the form of `npm run bench`, so that one reader reads both. */
const saveJson = (): void =>
  saveFile('sparsescope-figures.json', `${JSON.stringify({ provenance: 'measured', ...measured() }, null, 1)}\n`)

const enabled = (): boolean => measured() !== undefined

register([
  { id: 'sweep.csv', label: 'Save the figures’ numbers as CSV', group: 'Share', enabled, run: saveCsv },
  { id: 'sweep.json', label: 'Save the figures’ samples as JSON', group: 'Share', enabled, run: saveJson },
])
