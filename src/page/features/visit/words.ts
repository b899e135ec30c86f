import { count } from '#src/core/base/format.ts'

/** Sentences for a first visitor. */

export const introduction = 'Introduction'
export const close = 'Close the introduction'
export const eachColumn = 'Each column of this page shows one way to do it, on the same matrix.'
export const play = 'play or pause'
export const steps = 'one step back or forward, or drag the strip at the bottom'
export const pictures = 'other pictures of the same run'
export const lessons = 'lessons with live pictures'
export const otherMatrix = 'another matrix, or yours'
export const glossary = 'what the words mean'
export const andMore = (more: number) => `and ${count(more)} more`
