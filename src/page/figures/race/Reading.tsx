import { several } from '#src/core/base/nouns.ts'
import { count, plural } from '#src/core/base/format.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { Reading } from '#src/page/store/document.ts'
import { useApp } from '#src/page/store/store.ts'
import { useWords } from '#src/page/frame/sentences/operation-words.ts'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import styles from './Reading.module.css'
import * as texts from './words.ts'

const readings = (one: string): readonly (readonly [Reading, string])[] => [
  ['solve', `${one} only`],
  ['analysis', 'with analysis'],
  ['amortised', `over k ${several(one)}`],
]

interface Words {
  readonly one: string
  /** What is paid once per matrix. */
  readonly once: string
}

export const readingWords = (reading: Reading, solves: number, { one, once }: Words): string =>
  ({
    solve: `${one} only`,
    analysis: `${once} + one ${one}`,
    amortised: texts.spread(once, solves, one),
  })[reading]

/** How speed-ups are read. */
export function ReadingChoice() {
  const reading = useApp(({ doc }) => doc.reading)
  const { one } = useWords()
  const locked = useLocked('doc.reading')
  return (
    <fieldset className={styles['segments']} aria-label={texts.howRead}>
      {readings(one).map(([each, words]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === reading}
          {...locked}
          onClick={() => void runCommand('doc.reading', each)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  )
}

/** Steps of the slider: 1, 2, 5, 10 … 100 000. */
const STEPS = Array.from({ length: 16 }, (_, i) => [1, 2, 5][i % 3] * 10 ** Math.floor(i / 3))

/** Over how many solves the analysis is spread. */
export function SolvesSlider() {
  const solves = useApp(({ doc }) => doc.solves)
  const { one } = useWords()
  const locked = useLocked('doc.solves')
  const step = STEPS.reduce((best, each, i) => (Math.abs(each - solves) < Math.abs(STEPS[best] - solves) ? i : best), 0)
  return (
    <label className={styles['solves']}>
      {several(one)} k <output>{count(solves)}</output>
      <input
        type="range"
        min={0}
        max={STEPS.length - 1}
        value={step}
        aria-valuetext={plural(solves, one)}
        {...locked}
        onChange={(event) => void runCommand('doc.solves', String(STEPS[Number(event.target.value)]))}
      />
    </label>
  )
}
