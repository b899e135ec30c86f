import styles from './Bars.module.css'

interface Bar {
  readonly name: string
  readonly value: number
  readonly words: string
  /** What the reader said: it has an outline alone. */
  readonly isGuess?: boolean
}

/** Numbers as bars on one scale, from 0 on. */
export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE)
  return (
    <dl className={styles['bars']}>
      {bars.map(({ name, value, words, isGuess }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <i style={{ width: `${(60 * value) / most}%` }} aria-hidden="true" data-guess={isGuess} />
            {words}
          </dd>
        </div>
      ))}
    </dl>
  )
}
