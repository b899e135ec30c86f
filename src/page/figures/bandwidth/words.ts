import { plural, rate, time } from '#src/core/base/format.ts'

/** What the figures of bandwidth say. */

export const title = 'Bandwidth'
export const axes = (mode: string) => `both axes log, untuned, ${mode}`
export const noTimes = 'Nothing here has a time. The side column says why.'
export const matrices = 'Matrices'
export const logAxis = (mode: string) => `log, untuned, ${mode}`
export const formula = '(matrix + 2 × right-hand side) bytes / median solve'
export const ring = (mode: string) => `ring: cuSPARSE ${mode}`
export const axis = 'effective bandwidth, GB/s as if CSR were read'
export const peer = (mode: string) => `cuSPARSE ${mode}`
export const paper = (device: string, least: number, most: number) =>
  `paper on ${device}, ${rate(least)} to ${rate(most)}`
export const peerRecorded = (mode: string) => `cuSPARSE ${mode}, recorded`

export const referenceOnly = 'Not measured here yet; reference times only'
export const against = (mode: string, ms: number, kernel: string, where: string, own: string) =>
  ` cuSPARSE (${mode}, recorded) takes ${time(ms)} there, ${kernel} on ${where} ${own}.`
/** @param compared problems on which several kernels have times, of all that there are */
export const wins = (won: number, compared: number, problems: number) =>
  compared === 0
    ? '; no other kernel has times here'
    : `, and is the fastest on ${won} of ${plural(compared, 'problem')}${compared < problems ? ' with times of several kernels' : ''}`
export const reaches = (kernel: string, bandwidth: number, where: string, won: string, beside: string) =>
  `**${kernel}** reaches ${rate(bandwidth)} on ${where}${won}.${beside}`

export const peerOn = (label: string, bandwidth: number, library: string) =>
  `cuSPARSE on ${label}: ${rate(bandwidth)}, ${library}`
export const ahead = (met: number, all: number) => `ahead of cuSPARSE on ${met} of ${all}`
export const alone = (kernel: string) => `${kernel} alone`
export const timedAlone = (kernel: string, beside: string) => `Times of ${kernel} alone${beside}`
export const fastest = (kernel: string, won: number, all: number, beside: string) =>
  `${kernel} is the fastest on ${won} of ${plural(all, 'matrix')}${beside}`
