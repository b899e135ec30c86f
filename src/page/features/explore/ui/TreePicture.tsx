import { useMemo } from 'react'
import { rgbToHex, levelColour } from '#src/page/draw/colour.ts'
import type { OrderStudy } from '#src/core/sparse/explore/study.ts'
import { usePalette } from '#src/page/frame/look.ts'
import styles from './Explore.module.css'
import { area, BOX, linesOf } from './tree-svg.ts'
import * as texts from './words.ts'

interface TreeProps {
  readonly study: OrderStudy
  /** Rows from this one on are not eliminated yet. */
  readonly until: number
  readonly label: string
}

/** The elimination tree, its root at the top, coloured by level; what is not eliminated yet is faint. */
export function TreePicture({ study: { tree }, until, label }: TreeProps) {
  const palette = usePalette()
  const { branches, dashes, longest, ends } = useMemo(() => linesOf(tree), [tree])
  return (
    <svg
      className={styles['tree']}
      viewBox={`0 0 ${BOX} ${BOX}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {branches.map(({ d, level, row }) => (
        <path key={row} d={d} stroke={rgbToHex(levelColour(palette, level))} opacity={row < until ? 1 : 0.3} />
      ))}
      <path className={styles['dashes']} d={dashes} />
      <path className={styles['longest']} d={longest} />
      {ends.map(([x, y]) => (
        // a line without length is a dot that is not stretched
        <path key={`${x} ${y}`} className={styles['end']} d={`M${x} ${y}h0`} />
      ))}
    </svg>
  )
}

/** Nonzeros of the columns of L from the first to the last. */
export function ColumnCounts({ study: { columns, rows }, until }: Omit<TreeProps, 'label'>) {
  const { d, most } = useMemo(() => area(columns), [columns])
  return (
    <figure className={styles['columns']}>
      <figcaption>
        {texts.columns} <span>{texts.most(most)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${BOX} ${BOX}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={d} />
        <rect x={(BOX * until) / Math.max(1, rows)} width={BOX} height={BOX} />
      </svg>
    </figure>
  )
}
