import { useMemo } from 'react'
import { rgbToHex, levelColour } from '#src/page/draw/colour.ts'
import type { Region } from '#src/core/sparse/explore/region.ts'
import type { OrderStudy } from '#src/core/sparse/explore/study.ts'
import { usePalette } from '#src/page/frame/look.ts'
import styles from './Explore.module.css'
import { area, BOX, isFolded, linesOf, stretchesFor } from './tree-svg.ts'
import * as texts from './words.ts'

interface TreeProps {
  readonly study: OrderStudy
  /** Of the height of its place: trees beside each other have one scale of levels. */
  readonly share: number
  /** Rows from this one on are not eliminated yet. */
  readonly until: number
  /** Rows and columns that are chosen: branches whose uppermost row is another are faint, and so is the longest path. */
  readonly region: Region | undefined
  readonly label: string
}

/** The elimination tree, its root at the top, coloured by level; what is not eliminated yet is faint. */
export function TreePicture({ study: { tree }, share, until, region, label }: TreeProps) {
  const palette = usePalette()
  const lit = (row: number) => row < until && (!region || (row >= region.row && row < region.stopRow))
  const { branches, dashes, longest, ends } = useMemo(() => linesOf(tree), [tree])
  return (
    <svg
      className={styles['tree']}
      style={{ flexGrow: share, flexBasis: 0 }}
      data-folded={isFolded(tree) || undefined}
      viewBox={`0 0 ${BOX} ${BOX}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {branches.map(({ d, level, row }) => (
        <path key={row} d={d} stroke={rgbToHex(levelColour(palette, level))} opacity={lit(row) ? 1 : 0.3} />
      ))}
      <path className={styles['dashes']} d={dashes} />
      <path className={styles['longest']} d={longest} opacity={region ? 0.3 : 1} />
      {ends.map(([x, y]) => (
        // a line without length is a dot that is not stretched
        <path key={`${x} ${y}`} className={styles['end']} d={`M${x} ${y}h0`} />
      ))}
    </svg>
  )
}

/** Nonzeros of the columns of L from the first to the last; of a region those of its columns, and of all others in their stretches. */
export function ColumnCounts({ study: { columns, rows }, until, region }: Omit<TreeProps, 'label' | 'share'>) {
  const { first, end, from, stop } = region
    ? stretchesFor(region.col, region.stopCol, rows, columns.length)
    : { first: 0, end: columns.length, from: 0, stop: rows }
  const { d, most } = area(columns.subarray(first, end))
  return (
    <figure className={styles['columns']}>
      <figcaption>
        {region ? texts.columnsFrom(from, stop - 1) : texts.columns} <span>{texts.most(most)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${BOX} ${BOX}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={d} />
        <rect x={Math.max(0, (BOX * (until - from)) / Math.max(1, stop - from))} width={BOX} height={BOX} />
      </svg>
    </figure>
  )
}
