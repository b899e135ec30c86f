import { useEffect, useRef } from 'react'
import type { OrderStudy } from '#src/core/sparse/explore/study.ts'
import { usePalette } from '#src/page/frame/look.ts'
import styles from './Explore.module.css'
import { paintSpy } from './paint-spy.ts'

interface SpyProps {
  readonly study: OrderStudy
  /** Coloured by level; else in ink. */
  readonly byLevel?: boolean
  /** Columns that are eliminated. */
  readonly until: number
  readonly label?: string
}

/** Nonzeros of the matrix in an order, a pixel for each square of it. */
export function SpyPicture({ study: { spy }, byLevel = false, until, label }: SpyProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const palette = usePalette()
  useEffect(() => {
    if (canvas.current) paintSpy(canvas.current, spy, { palette, byLevel, until })
  }, [spy, palette, byLevel, until])
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return <canvas ref={canvas} className={styles['spy']} width={spy.side} height={spy.side} {...named} />
}
