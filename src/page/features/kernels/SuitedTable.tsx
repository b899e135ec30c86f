import { Fragment } from 'react'
import { capitalised, time } from '#src/core/base/format.ts'
import side from '#src/page/frame/side/Side.module.css'
import { KernelMark } from '#src/page/frame/widgets/KernelMark.tsx'
import { type OutRow, type SuitedRow, suitedRows } from './suited.ts'
import styles from './SuitedTable.module.css'
import { useSuits } from './use-suits.ts'
import * as texts from '#src/page/frame/sheets/words.ts'

/** Of a matrix of the visitor's own: each kernel with the rule's reason, and what it took on the nearest measured problems. */
export default function SuitedTable() {
  const { kernels, unsuited, near } = useSuits()
  if (!unsuited.known) return null
  const { rows, out } = suitedRows(kernels.catalog, unsuited, near)
  return (
    <section>
      <h2 className={side['heading']}>{texts.whatSuits}</h2>
      {near.length > 0 ? (
        <p className={side['under']}>
          {texts.timesOn(near[0].on)}{' '}
          {near.map(({ problem, rows: n, levels }, k) => (
            <Fragment key={problem}>
              {k > 0 ? '; ' : null}
              <b className={styles['mark']}>{k + 1}</b> {texts.measuredProblem(problem, n, levels)}
            </Fragment>
          ))}
          .
        </p>
      ) : null}
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles['hidden']}>{texts.kernel}</span>
            </th>
            {near.map(({ problem }, k) => (
              <th key={problem} scope="col" title={problem} aria-label={problem}>
                {k + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} columns={1 + near.length} />
          ))}
        </tbody>
      </table>
      {out.map((one) => (
        <Out key={one.why} of={one} />
      ))}
    </section>
  )
}

function Row({ row: { id, title, because, ms }, columns }: { readonly row: SuitedRow; readonly columns: number }) {
  return (
    <>
      <tr>
        <th scope="row">
          <span className={styles['name']}>
            <KernelMark kernel={id} />
            {title}
          </span>
        </th>
        {ms.map((took, k) => (
          <td key={k}>{took === undefined ? <abbr title={texts.notTimed}>–</abbr> : time(took)}</td>
        ))}
      </tr>
      {because === undefined ? null : (
        <tr className={styles['because']}>
          <td colSpan={columns}>{capitalised(because)}.</td>
        </tr>
      )}
    </>
  )
}

/** Kernels that cannot run it, closed until a reader asks why. */
function Out({ of: { titles, why } }: { readonly of: OutRow }) {
  return (
    <details className={styles['out']}>
      <summary>{texts.cannot(titles)}</summary>
      {why}
    </details>
  )
}
