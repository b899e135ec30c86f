import { plural } from '#src/core/base/format.ts'

/** What is said while a figure is measured. */

export const noSteps = 'No kernel names steps to switch on.'
export const notMade = (minutes: number) => `was not made within ${plural(minutes, 'minute')}`
export const adapterLacks = 'This adapter lacks what it needs.'
export const goOn = 'Continue the figure'
export const memoryTests = 'a plain copy, a plain read and an empty dispatch'
