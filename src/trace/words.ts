/** What is said of traces that cannot be read. */

export const beyondSpace = (event: number, name: string, item: number, items: number) =>
  `Event ${event} names ${name} ${item} of ${items}.`
export const noSpace = (stage: string, space: string) => `The stage “${stage}” speaks of “${space}”, which is no space.`
