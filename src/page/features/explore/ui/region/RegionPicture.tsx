import { useEffect, useRef } from 'react'
import type { RegionLook } from '#src/core/sparse/explore/region.ts'
import { usePalette } from '#src/page/frame/look.ts'
import styles from '../Explore.module.css'
import { type ColouredBy, fillRegion, placeOnScale } from './paint-region.ts'

interface RegionProps {
  readonly look: RegionLook
  /** Of each stretch of the matrix's rows, as the spy has them. */
  readonly level: Float32Array
  readonly rows: number
  readonly by: ColouredBy
  readonly label: string
}

/** Nonzeros of a region, a pixel for each of its cells. */
export function RegionPicture({ look, level, rows, by, label }: RegionProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const palette = usePalette()
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx) return
    const { width, height, region } = look
    const cell = (region.stopRow - region.row) / height
    const levelAt = (line: number) => level[Math.floor(((region.row + line * cell) * level.length) / rows)]
    const image = ctx.createImageData(width, height)
    fillRegion(image.data, look, palette, placeOnScale(look, by, levelAt))
    ctx.putImageData(image, 0, 0)
  }, [look, level, rows, by, palette])
  const named = { role: 'img', 'aria-label': label } as const
  return <canvas ref={canvas} className={styles['spy']} width={look.width} height={look.height} {...named} />
}
