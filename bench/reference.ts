import { readFileSync } from 'node:fs'

/** Milliseconds of one solve of another implementation, by the name of the problem. */
export type Reference = (problem: string) => number | undefined

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * A file of others' times: sections that hold, under the name of a problem, an object whose time of a solve, in
 * milliseconds, is a number under a name that ends in `solve` or `solve_ms`.
 */
export function readReference(file: string): Reference {
  const sections = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>).filter(isObject)
  return (problem) => {
    const figures = sections.map((section) => section[problem]).find(isObject) ?? {}
    const time = Object.entries(figures).find(([name]) => /solve(_ms)?$/.test(name))?.[1]
    return typeof time === 'number' ? time : undefined
  }
}
