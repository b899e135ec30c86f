import type { Region } from '#src/core/sparse/explore/region.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import styles from './Region.module.css'
import * as texts from './words.ts'

interface FormProps {
  readonly region: Region
  readonly rows: number
  select(region: Region): void
}

/** A region in numbers: its first and last row, and its first and last column, from 0. */
export function RegionForm({ region, rows, select }: FormProps) {
  const end = (label: string, value: number, least: number, most: number, change: (n: number) => Partial<Region>) => (
    <input
      className={`${fields['input']} ${fields['number']}`}
      type="number"
      aria-label={label}
      min={least}
      max={most}
      value={value}
      onChange={({ target }) => {
        const n = Math.trunc(Number(target.value))
        if (target.value !== '' && n >= least && n <= most) select({ ...region, ...change(n) })
      }}
    />
  )
  const { row, stopRow, col, stopCol } = region
  return (
    <div className={styles['ends']}>
      <span>{texts.rows}</span>
      {end(texts.firstRow, row, 0, stopRow - 1, (n) => ({ row: n }))}
      <span>{texts.to}</span>
      {end(texts.lastRow, stopRow - 1, row, rows - 1, (n) => ({ stopRow: n + 1 }))}
      <span>{texts.columns}</span>
      {end(texts.firstColumn, col, 0, stopCol - 1, (n) => ({ col: n }))}
      <span>{texts.to}</span>
      {end(texts.lastColumn, stopCol - 1, col, rows - 1, (n) => ({ stopCol: n + 1 }))}
    </div>
  )
}
