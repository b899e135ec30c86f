import { plural } from '#src/core/base/format.ts'

/** What the room of lessons says besides the lessons themselves. */

export const room = 'The lesson'
export const allSteps = 'Steps of the lesson'
export const standing = (lesson: string, step: number, steps: number) => `${lesson} · step ${step} of ${steps}`
export const next = 'Next'
export const back = 'Back'
export const finish = 'Try it yourself'
export const inWords = 'The figure in words'
export const sources = 'Sources'
export const guessFirst = 'Before you go on'
export const answer = 'Answer'
export const again = 'Answer again'
export const you = 'you'
export const here = 'this figure'
export const youSaid = (guess: string) => `Your answer: ${guess}.`
export const right = (guess: string) => `Your answer was right: ${guess}.`
export const toDo = 'To do'
export const done = 'Done.'
export const changed = 'This figure is not the one of the step any more.'
export const showAgain = 'Show the figure of the step'
export const otherwise = 'Your own run says otherwise here. The text speaks of the recorded run, of which this holds:'
export const wordsOf = 'Words of'
export const print = 'Print the lesson: lab sheet and answer sheet'
export const printShort = 'Print…'
export const answersOfRoom = 'Answers of a room: your code, and the histogram of all codes'
export const answersShort = 'Answers of a room…'
export const roomSheet = 'The sheet of the lesson'
export const notHere = 'A part of the page did not arrive: this lesson.'
export const tryAgain = 'Try again'
export const noLesson = (name: string) => `This page has no lesson ${name}.`
export const chooseLesson = 'Choose a lesson'

// the list
export const list = 'Lessons'
export const aboutList =
  'Each lesson is a text with live pictures. Recorded runs play everywhere; one button runs them on your GPU.'
export const begin = 'Begin'
export const goOn = (step: number, steps: number) => `Go on at step ${step} of ${steps}`
export const readAgain = 'Read it again'
export const finished = 'read to the end'
export const minutes = (n: number) => plural(n, 'minute')
export const knows = (what: string) => `You know ${what}.`
