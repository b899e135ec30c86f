import { count, plural, significant } from '#src/core/base/format.ts'

/** What the figure of searches says. */

export const title = 'Searches'
export const byRule = 'by its rule'
export const always = (way: string) => `always ${way}`
export const about = 'edges of the frontier over time; both axes log'
export const iterations = 'iteration'
export const axis = 'millions of edges per second'
export const ofRounds = 'medians of each iteration'
export const ofRule = 'mark: way that the rule takes'
export const chart = (kernel: string, label: string) => `${kernel} on ${label}`
export const billions = (rate: number) =>
  rate >= 1e9 ? `${significant(rate / 1e9)} billion per second` : `${significant(rate / 1e6)} million per second`
export const iteration = (number: number) => `iteration ${count(number)}`
export const cell = (rate: number, way: string) => `${billions(rate)}, ${way}`
export const point = (line: string, number: number, way: string, edges: number, ms: string, rate: number) =>
  `${line}, iteration ${count(number)}, ${way}: ${plural(edges, 'edge')} in ${ms}, ${billions(rate)}`
export const took = (line: string, ms: string) => `${line} ${ms}`

export const searched = (kernel: string, label: string, edges: number, levels: number) =>
  `On ${label}, **${kernel}** goes over ${plural(edges, 'edge')} in ${plural(levels, 'iteration')}`
export const best = (number: number, way: string, rate: number) =>
  `Its fastest iteration is number ${count(number)}, by ${way}: ${billions(rate)}.`
