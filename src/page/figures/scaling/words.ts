import { plural, ratio, significant } from '#src/core/base/format.ts'

/** What the figure of scaling says. */

export const title = 'Scaling'
export const about = 'the matrix grows, and workgroups with it; both axes log, GFLOPS on a separate scale'
export const size = 'nonzeros of the matrix'
export const ofLargest = 'workgroups of the kernel’s largest dispatch'
export const point = (kernels: string, label: string, gflops: number, workgroups: number) =>
  `${kernels} on ${label}: ${significant(gflops)} GFLOPS, ${plural(workgroups, 'workgroup')}`

export const reaches = (kernel: string, gflops: string, launched: string, label: string) =>
  `**${kernel}** reaches ${gflops} with ${launched} on ${label}`
export const reachedBy = (kernel: string, gflops: string) => `${kernel}: ${gflops}`
export const gainedFor = (gflops: number, nonzeros: number) => `, ${ratio(gflops)} for ${ratio(nonzeros)} the nonzeros`
interface Growth {
  readonly nonzeros: number
  readonly workgroups: string
  readonly gflops: number
}
export const asMany = 'as many workgroups'
export const fromTo = (few: number, many: string) => `${few} to ${many}`
export const grows = ({ nonzeros, workgroups, gflops }: Growth) =>
  `${ratio(nonzeros)} the nonzeros, ${workgroups}: ${ratio(gflops)} the GFLOPS`
export const since = (label: string, grown: string) => `Against ${label}: ${grown}.`
