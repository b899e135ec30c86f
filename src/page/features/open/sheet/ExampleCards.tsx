import { useEffect, useRef } from 'react'
import type { PatternFacts } from '#src/core/sparse/facts.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { type ShownExample, EXAMPLES } from '#src/page/frame/examples.ts'
import { usePalette } from '#src/page/frame/look.ts'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import styles from './ExampleCards.module.css'
import { SIDE, useThumbs } from './thumbs.ts'
import type { Thumb } from './thumbs.worker.ts'
import * as texts from '#src/page/frame/sheets/words.ts'

/** Matrices to begin with, each with a picture of its nonzeros and the five facts that matter. */
export function ExampleCards() {
  const { thumbs, missing } = useThumbs(EXAMPLES)
  return (
    <>
      {missing ? <p>{texts.noPictures}</p> : null}
      <ul className={styles['cards']}>
        {EXAMPLES.map((example) => (
          <li key={example.title}>
            <Card example={example} thumb={thumbs.get(example.title)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Card({ example, thumb }: { readonly example: ShownExample; readonly thumb: Thumb | undefined }) {
  const { title, about, order, command, arg } = example
  const locked = useLocked(command, arg)
  return (
    <button type="button" {...locked} onClick={() => void runCommand(command, arg)}>
      <Spy thumb={thumb} />
      <span className={styles['words']}>
        <b>{title}</b>
        <span>{about}</span>
        <span className={styles['facts']}>
          {thumb ? (order === 'none' ? ofRows(thumb.facts) : ofOrdered(thumb.facts)) : '\u00A0'}
        </span>
      </span>
    </button>
  )
}

const ofOrdered = ({ rows, nonzeros, levels, rowsPerLevel, longestRow }: PatternFacts): string =>
  texts.ofOrdered(rows, nonzeros, levels, rowsPerLevel, longestRow)

const ofRows = ({ rows, nonzeros, longestRow, emptyRows }: PatternFacts): string =>
  texts.ofRows(rows, nonzeros, nonzeros / Math.max(1, rows), longestRow, emptyRows)

/** The nonzeros, a pixel for each square of the matrix, in the ink of the theme. */
function Spy({ thumb }: { readonly thumb: Thumb | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { text } = usePalette()
  const side = thumb?.side ?? SIDE
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx || !thumb) return
    ctx.globalCompositeOperation = 'source-over'
    const { ink } = thumb
    const image = ctx.createImageData(side, side)
    for (let p = 0; p < ink.length; p++) image.data[4 * p + 3] = ink[p]
    ctx.putImageData(image, 0, 0)
    ctx.globalCompositeOperation = 'source-in'
    ctx.fillStyle = text
    ctx.fillRect(0, 0, side, side)
  }, [thumb, text, side])
  return <canvas ref={canvas} width={side} height={side} className={styles['spy']} aria-hidden="true" />
}
