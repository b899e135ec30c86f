import { noun } from '#src/core/base/nouns.ts'

/** Keys that go through the pictures. */
export const next = 'Show the next picture large'
export const last = 'Show the picture before large'
export const enlarge = (title: string): string => `Show ${title} large`
export const multiprocessors = (all: number): string => `of ${all} multiprocessors`
export const workers = (count: number): string => noun(count, 'worker')
