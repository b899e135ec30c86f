import styles from './Cells.module.css'

/** A small picture made of squares, written as text: a letter is a square, and stands for its look. */
export interface CellPicture {
  /**
   * Rows of squares: `#` done, `*` working, `~` spinning, `.` waiting, `/` idle, `|` a barrier, `>` an arrow; 1 to 8 are
   * hues with their number, other letters are text, a space is nothing.
   */
  readonly rows: readonly string[]
  readonly caption: string
}

const STATES: Readonly<Record<string, string>> = {
  '#': 'done',
  '*': 'working',
  '~': 'spinning',
  '.': 'waiting',
  '/': 'idle',
}
/** Units of the drawing from a square to the next, and its side. */
const PITCH = 18
const SIDE = 15

/** Draws it with its caption, in the colours of the theme. */
export function Cells({ rows, caption }: CellPicture) {
  const width = Math.max(...rows.map((row) => row.length)) * PITCH
  const height = rows.length * PITCH
  return (
    <figure className={styles['figure']}>
      <svg viewBox={`0 0 ${width} ${height}`} style={{ '--wide': width } as React.CSSProperties} aria-hidden="true">
        {rows.flatMap((row, r) =>
          Array.from(row, (letter, c) => <Square key={`${r} ${c}`} letter={letter} x={c * PITCH} y={r * PITCH} />),
        )}
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

function Square({ letter, x, y }: { readonly letter: string; readonly x: number; readonly y: number }) {
  const state = STATES[letter]
  const middle = { x: x + SIDE / 2, y: y + SIDE / 2 }
  if (letter === ' ') return null
  if (letter === '|') return <path className={styles['ink']} d={`M${middle.x} ${y - 2}v${PITCH + 1}`} />
  if (letter === '>') return <path className={styles['ink']} d={`M${x} ${middle.y}h${SIDE - 1}m-4 -3.5l4 3.5l-4 3.5`} />
  if (state === 'idle')
    return (
      <path
        className={styles['idle']}
        d={`M${x + 0.5} ${y + 0.5}h${SIDE - 1}v${SIDE - 1}h${1 - SIDE}zm0 6l6 -6m-6 ${SIDE - 1}l${SIDE - 1} ${1 - SIDE}m-6 ${SIDE - 1}l6 -6`}
      />
    )
  if (state)
    return (
      <rect
        className={styles[state]}
        x={x + 0.5}
        y={y + 0.5}
        width={SIDE - 1}
        height={SIDE - 1}
        style={{ '--state': `var(--state-${state})` } as React.CSSProperties}
      />
    )
  const hue = /[1-8]/.test(letter)
  return (
    <>
      {hue ? <rect x={x} y={y} width={SIDE} height={SIDE} style={{ fill: `var(--hue-${letter})` }} /> : null}
      <text className={hue ? styles['number'] : styles['letter']} {...middle}>
        {letter}
      </text>
    </>
  )
}
