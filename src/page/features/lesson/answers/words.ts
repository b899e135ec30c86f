import { count, plural } from '#src/core/base/format.ts'

/** What is said of the answers of one reader and of a room. */

export const title = (lesson: string) => `Answers: ${lesson}`
export const yours = 'Your answers'
export const aboutCode = (given: number, asked: number) =>
  given === 0
    ? `You have answered none of the ${plural(asked, 'question')} of this lesson.`
    : `You have answered ${given} of ${plural(asked, 'question')}. This code holds your answers, and no name.`
export const copy = 'Copy the code'
export const copied = 'The code is copied.'
export const notCopied = 'The browser did not let the code be copied.'
export const qr = 'QR code of your answers'
export const room = 'Answers of a room'
export const codes = 'Codes, one per line'
export const aboutRoom = 'Nothing leaves this device. Two readers who answered alike have one code: write it twice.'
export const counted = (readers: number, bad: number) =>
  [plural(readers, 'reader'), ...(bad > 0 ? [`${plural(bad, 'line')} without a code`] : [])].join(', ')
export const badLine = (line: number, text: string, why: string) => `Line ${line}, “${text}”: ${why}`
export const showRight = 'Show what the runs say'
export const right = 'as the runs say'
export const runsSay = (answer: number, unit: string | undefined) =>
  `· the runs say ${unit === undefined ? count(answer) : plural(answer, unit)}`
export const answeredBy = (n: number) => plural(n, 'answer')
export const noQuestion = 'This lesson asks nothing.'

// why a line is no code
export const badLetter = (letter: string) => `no code has “${letter}”.`
export const badLength = (letters: number, length: number) =>
  `it has ${plural(letters, 'letter')}, and codes of this lesson have ${length}.`
export const miswritten = 'a letter is wrong, or two have changed places.'
export const otherLesson = 'it is of another lesson or of another version.'
export const fromTo = (from: string, to: string) => `${from} to ${to}`
