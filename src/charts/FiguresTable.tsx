import { Download, Table2 } from 'lucide-react'
import { saveFile } from '#src/store/exchange.ts'
import type { Racer } from '#src/store/session.ts'
import { store } from '#src/store/store.ts'
import bits from '#src/ui/bits.module.css'
import { Badge } from '#src/ui/Badge.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import styles from './Chart.module.css'
import { csvOf } from './csv.ts'
import { DataTable } from './DataTable.tsx'
import { type Figure, figuresOf } from './figures.ts'
import { headsOf } from './heads.ts'

/** Every figure of every kernel, each with where it comes from. */
export function FiguresTable({ racers }: { readonly racers: readonly Racer[] }) {
  const figures = figuresOf(racers)
  const table = {
    columns: headsOf(racers),
    rows: figures.map(({ name, kind, shown }) => ({ name, cells: shown, note: <Badge kind={kind} /> })),
  }
  return (
    <figure className={styles['chart']} aria-label="All figures">
      <div className={styles['head']}>
        <h2>All figures</h2>
        <span>{racers.length > 0 ? 'a dash is a figure that was not taken' : ''}</span>
        <div>
          <IconButton id="charts.tables" icon={Table2} label="Charts as tables" />
          <button
            type="button"
            className={bits['iconButton']}
            aria-label="Save as CSV"
            title="Save as CSV"
            onClick={() => save(figures, racers)}
          >
            <Download strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus */}
      <section className={styles['body']} tabIndex={0} aria-label="Table of all figures">
        <DataTable table={table} />
      </section>
    </figure>
  )
}

function save(figures: readonly Figure[], racers: readonly Racer[]): void {
  const { facts } = store.getState().session
  const run = racers[0]?.replay?.run
  const matrix = facts ? `${facts.title} ${facts.detail}` : ''
  const text = csvOf(figures, racers, {
    matrix,
    adapter: run?.adapter.name ?? '',
    date: new Date().toISOString(),
    link: location.href,
  })
  saveFile('sparsescope.csv', text)
}
