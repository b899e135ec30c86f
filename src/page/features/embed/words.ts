/** What an embedded page answers to a message that it cannot follow, and to what it does not show. */

export const notAnObject = (given: string) => `A message is an object, and this one is ${given}.`
export const otherVersion = (given: string, known: number) =>
  `The message's "sparsescope" is ${given}, and this page speaks version ${known}.`
export const unknownKind = (given: string, kinds: string) =>
  `The message's "kind" is ${given}, and not one of ${kinds}.`
export const stepOrFraction = 'A message "seek" has either "step" or "fraction".'
export const badStep = (given: string) => `The message's "step" is ${given}, and not a whole number from 0.`
export const badFraction = (given: string) => `The message's "fraction" is ${given}, and not a number from 0 to 1.`
export const badTheme = (given: string) => `The message's "theme" is ${given}, and not dark, light or system.`
export const badLink = (given: string) => `The message's "link" is ${given}, and not a link of this page.`
export const nothingRuns = 'There is no run to move in yet: wait for the message "ready".'
