/** What is said of plans while they are carried out. */

export const writesLaunches = (module: string, buffer: string) =>
  `${module}: writes ${buffer}, whose words say how many of its workgroups are launched`
export const neverReset = 'The plan never resets the error word of its control buffer.'
export const noRoom = (output: string) => `The plan puts out ${output}, and never makes room for it.`
export const beyondCapacity = (events: number, capacity: number) =>
  `The kernel recorded ${events} events; its plan allows ${capacity}.`
export const solving = (label: string) => `solving with ${label}`
