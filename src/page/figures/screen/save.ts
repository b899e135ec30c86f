import { measuredNamed, operationFor } from '#src/engine/catalog/figures.ts'
import { register } from '#src/page/desk/commands/registry.ts'
import { saveFile } from '#src/page/desk/exchange.ts'
import { store } from '#src/page/store/store.ts'
import { recordedFor } from '../times/sources.ts'
import { sweepCsv } from './sweep-csv.ts'
import { type Saved, sweepJson } from './sweep-json.ts'
import * as texts from './words.ts'

/** What the figure on screen is drawn from: measured here where anything has a time, else recorded. */
function shown(): Saved | undefined {
  const { doc, session } = store.getState()
  const figure = measuredNamed(doc.screen)
  if (!figure) return undefined
  const measured = session.sweeps[operationFor(figure.measures).id]
  if (measured?.figures.some(({ outcomes }) => outcomes.length > 0)) return { ...measured, provenance: 'measured' }
  const recorded = recordedFor(figure.measures)
  if (recorded) return { ...recorded, provenance: 'recorded' }
  return measured && { ...measured, provenance: 'measured' }
}

function saveCsv(): void {
  const sweep = shown()
  if (sweep) saveFile('sparsescope-figures.csv', sweepCsv(sweep, location.href))
}

function saveJson(): void {
  const sweep = shown()
  if (sweep) saveFile('sparsescope-figures.json', `${JSON.stringify(sweepJson(sweep), null, 1)}\n`)
}

const enabled = (): boolean => shown() !== undefined

register([
  { id: 'sweep.csv', label: texts.saveNumbers, group: 'Share', enabled, run: saveCsv },
  { id: 'sweep.json', label: texts.saveSamples, group: 'Share', enabled, run: saveJson },
])
