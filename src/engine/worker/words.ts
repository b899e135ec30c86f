import { plural } from '#src/core/base/format.ts'

/** What is said of web workers that fail. */

export const nothingOpen = (what: string) => `No ${what} is open.`

export const decoding = 'unpacking the steps'
export const ordering = (title: string) => `putting the steps of ${title} in order`
export const hasEnded = (why: string) => `The web worker that computes for this page has ended. ${why}`
export const noAnswer = 'Its answer could not be read.'
export const notCopied = 'The problem could not be copied into a separate web worker.'
export const notBegun = (seconds: number) => `It had not begun after ${plural(seconds, 'second')}.`
export const endedByBrowser = 'The browser ended it.'
export const itSaid = (message: string) => `It said: ${message}`
export const orderNotKept = (name: string) => `This browser keeps no files: not the order of ${name} either.`
