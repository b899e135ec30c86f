/** What is said of traces that cannot be read. */

export const beyondSpace = (event: number, name: string, item: number, items: number) =>
  `Event ${event} names ${name} ${item} of ${items}.`
export const noSpace = (stage: string, space: string) => `The stage “${stage}” speaks of “${space}”, which is no space.`
/** What the words of notes hold that mean the same for every kernel. */

export const step = "number of the worker's step, from 0 in each phase"
export const block = 'items that are worked on together, as many neighbours; 0 where there are no blocks'
export const began = "count of the clock before the event's wait began"
export const at = 'count of the clock after the wait, before anything is published that depends on the event'
