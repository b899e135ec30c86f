import { type FormEvent, useId } from 'react'
import type { LessonColumns, Prediction } from '#src/engine/catalog/contract/lesson.ts'
import { count, plural } from '#src/core/base/format.ts'
import { several } from '#src/core/base/nouns.ts'
import { rightAnswer } from '#src/page/features/lesson/plain-text.ts'
import lesson from './Lesson.module.css'
import styles from './Question.module.css'
import { Bars } from './Bars.tsx'
import { Prose } from './Prose.tsx'
import * as texts from './words.ts'

interface Props {
  readonly asks: Prediction
  readonly guess: number | undefined
  readonly columns: LessonColumns | undefined
  numberOf(name: string): string | undefined
  /** Undefined takes the answer back. */
  answer(guess: number | undefined): void
}

/** A question before its answer is shown. The reader's own answer stays beside what the runs say. */
export function Question({ asks, guess, columns, numberOf, answer }: Props) {
  const right = rightAnswer(asks, columns)
  return (
    <section className={lesson['question']} aria-label={texts.guessFirst}>
      {asks.choices ? (
        <Choices question={asks.question} choices={asks.choices} {...{ guess, right, answer }} />
      ) : (
        <NumberAnswer question={asks.question} unit={asks.unit} {...{ guess, answer }} />
      )}
      <output className={styles['reveal']}>
        {guess === undefined ? null : (
          <>
            <p>
              <b>{verdict(asks, guess, right)}</b> <Prose text={asks.reveal} numberOf={numberOf} />
            </p>
            {asks.choices === undefined && right !== undefined ? (
              <Bars
                bars={[
                  { name: texts.here, value: right, words: count(right) },
                  { name: texts.you, value: guess, words: count(guess), isGuess: true },
                ]}
              />
            ) : null}
          </>
        )}
      </output>
      {guess === undefined ? null : (
        <button type="button" className={lesson['quiet']} onClick={() => answer(undefined)}>
          {texts.again}
        </button>
      )}
    </section>
  )
}

function verdict({ choices, unit }: Prediction, guess: number, right: number | undefined): string {
  const words = choices?.[guess] ?? (unit ? plural(guess, unit) : count(guess))
  return guess === right ? texts.right(words) : texts.youSaid(words)
}

interface ChoicesProps extends Pick<Props, 'guess' | 'answer'> {
  readonly question: string
  readonly choices: readonly string[]
  readonly right: number | undefined
}

function Choices({ question, choices, guess, right, answer }: ChoicesProps) {
  return (
    <fieldset className={styles['choices']}>
      <legend>{question}</legend>
      {choices.map((choice, place) => (
        <button
          key={choice}
          type="button"
          aria-pressed={guess === place}
          data-right={guess !== undefined && right === place ? true : undefined}
          onClick={() => answer(place)}
        >
          {choice}
        </button>
      ))}
    </fieldset>
  )
}

interface NumberProps extends Pick<Props, 'guess' | 'answer'> {
  readonly question: string
  readonly unit: string | undefined
}

function NumberAnswer({ question, unit, guess, answer }: NumberProps) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = Number(new FormData(event.currentTarget).get('guess'))
    if (Number.isFinite(value)) answer(value)
  }
  return (
    <form className={styles['number']} onSubmit={submit}>
      <label htmlFor={id}>{question}</label>
      <span>
        <input id={id} name="guess" type="number" min={0} step={1} required defaultValue={guess} key={guess} />
        {unit ? <span>{several(unit)}</span> : null}
        <button type="submit">{texts.answer}</button>
      </span>
    </form>
  )
}
