import type { ReactNode } from 'react'
import styles from './Chart.module.css'
import * as texts from './words.ts'

export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[]; readonly note?: ReactNode }[]
}

/** Turns a wide table so that it is higher than wide. Notes of rows are lost. */
export function upright(table: Table): Table {
  const { columns, rows } = table
  if (columns.length <= rows.length) return table
  return {
    columns: rows.map(({ name }) => name),
    rows: columns.map((name, c) => ({ name, cells: rows.map(({ cells }) => cells[c]) })),
  }
}

/** From this number of columns on, provenance is shown by its sign alone. */
export const isCrowded = ({ columns }: Pick<Table, 'columns'>): boolean => columns.length > 2

/** A cell longer than this holds words and takes several lines. */
const WORDS = 20

/** Figures in rows, right-aligned; a note of a row (its provenance) stands after its name. */
export function DataTable({ table: { columns, rows } }: { readonly table: Table }) {
  const noted = rows.some(({ note }) => note !== undefined)
  return (
    <table className={styles['table']} data-many={isCrowded({ columns }) ? true : undefined}>
      <thead>
        <tr>
          <th scope="col">{texts.figure}</th>
          {noted ? (
            <th scope="col" className={styles['left']}>
              <span>{texts.provenance}</span>
            </th>
          ) : null}
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells, note }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {noted ? <td className={styles['left']}>{note}</td> : null}
            {cells.map((cell, i) => (
              <td key={columns[i]} className={cell.length > WORDS ? styles['words'] : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
