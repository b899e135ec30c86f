import { Download, Table2 } from 'lucide-react'
import { saveFile } from '#src/page/desk/exchange.ts'
import { readBy } from '#src/page/store/from-file.ts'
import type { Column } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import bits from '#src/page/frame/widgets/bits.module.css'
import { Badge } from '#src/page/frame/widgets/Badge.tsx'
import { columnLetter } from '#src/page/frame/sentences/run-sentence.ts'
import { launchInFull } from '#src/page/frame/sentences/launch-words.ts'
import { IconButton } from '#src/page/frame/widgets/IconButton.tsx'
import styles from '../plot/Chart.module.css'
import { csvOf } from './csv.ts'
import { DataTable, isCrowded } from '../plot/DataTable.tsx'
import { type FigureLine, figuresOf } from './all-figures.ts'
import { takenOn } from '../times/column-times.ts'
import * as texts from './words.ts'

/** Every figure of every kernel, each with where it comes from. */
export function FiguresTable({ columns }: { readonly columns: readonly Column[] }) {
  const figures = figuresOf(columns)
  const table = {
    columns: columns.map(({ title }, index) => `${columnLetter(index)} ${title}`),
    rows: [
      { name: 'launch', cells: columns.map(launchInFull), note: '' },
      ...figures.map(({ name, kind, shown }) => ({ name, cells: shown, note: <Badge kind={kind} /> })),
    ],
  }
  return (
    <figure className={styles['chart']} aria-label={texts.allFigures}>
      <div className={styles['head']}>
        <h2>{texts.allFigures}</h2>
        <span>{columns.length > 0 ? '– = not measured' : ''}</span>
        <div>
          <IconButton id="charts.tables" icon={Table2} label={texts.asTables} />
          <button
            type="button"
            className={bits['iconButton']}
            aria-label={texts.saveCsv}
            title={texts.saveCsv}
            onClick={() => save(figures, columns)}
          >
            <Download strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus */}
      <section className={styles['body']} tabIndex={0} aria-label={texts.tableOfAll}>
        <DataTable table={table} />
      </section>
      {isCrowded(table) ? (
        <div className={styles['badges']}>
          {[...new Set(figures.map(({ kind }) => kind))].map((kind) => (
            <Badge key={kind} kind={kind} />
          ))}
        </div>
      ) : null}
    </figure>
  )
}

/** What was timed and where: the day and the machine are those of the times, not of the file. */
function save(figures: readonly FigureLine[], columns: readonly Column[]): void {
  const { facts } = store.getState().session
  const taken = readBy(columns)
    .map(takenOn)
    .find((one) => one)
  const text = csvOf(figures, columns, {
    matrix: facts ? `${facts.title} ${facts.detail}` : '',
    adapter: taken?.adapter.name ?? '',
    browser: taken?.adapter.browser ?? '',
    date: taken?.date ?? '',
    link: location.href,
  })
  saveFile('sparsescope.csv', text)
}
