/** What is said of edited kernels. */

export const waits = (title: string) => `${title}: this edit came with the link, and has not run.`
export const seeIt = 'See what it changes'
/** Why a kernel has no time, as one sentence: a fault has no stop, and why runs were left has one. */
export const notTimed = (title: string, why: string) =>
  `${title} is not judged right, so it has no time: ${why.replace(/\.?$/, '.')}`
export const machineName = 'machine of lanes'
export const machineOf = (lanes: number) => `workgroups in turn, ${lanes} lanes to a subgroup`
export const tooLong = (seconds: number) =>
  `The machine of lanes did not finish in ${seconds} s. Open a smaller problem, or look for a loop that does not end.`
export const chainOf = (rows: number) => `a chain of ${rows} rows`
