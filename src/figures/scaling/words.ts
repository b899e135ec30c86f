import { plural, ratio, significant } from '#src/base/format.ts'

/** What the figure of scaling says. */

export const title = 'Scaling'
export const about = 'a larger matrix, more workgroups; both axes log, GFLOPS on a scale of its own'
export const timesFrom = (where: string) => `times, ${where}`
export const ofLargest = 'workgroups of the kernel’s largest dispatch'
export const point = (kernels: string, label: string, gflops: number, workgroups: number) =>
  `${kernels} on ${label}: ${significant(gflops)} GFLOPS, ${plural(workgroups, 'workgroup')}`

export const onWith = (label: string, workgroups: string) => `on ${label} with ${workgroups}`
export const reaches = (kernel: string, gflops: string, launched: string, label: string) =>
  `**${kernel}** reaches ${gflops} with ${launched} on ${label}`
export const times = (most: string, factor: number, before: string) => `${most}, ${ratio(factor)} as many as ${before}.`
export const onSmallest = 'on the smallest'
export const timesFew = (factor: number, few: string) => `, ${ratio(factor)} as many as ${few}`
