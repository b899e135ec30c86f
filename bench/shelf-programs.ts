import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { AppError } from '#src/core/base/errors.ts'
import type { Sources } from '#src/engine/gpu/device/link.ts'
import { kernelIds, findKernel } from '#src/engine/catalog/kernels.ts'
import { smallProblems } from '#src/engine/catalog/stopwatch.ts'
import type { Params, Problem } from '#src/core/kernel/kernel.ts'
import { hasParams, type Outcome } from '#src/engine/run/times/sweep.ts'
import { plannedBy, type RanProgram, type ShaderSetting, shaderNow } from './ran-programs.ts'

/** The program of one kernel with one set of parameters, and the problems whose figures it gave. */
export interface ShelvedProgram {
  readonly kernel: string
  readonly params: Params
  /** The day on which its figures were taken, ISO 8601; of old ones the time, too. */
  readonly date: string
  /** The version of the project that they were taken with; absent where it was not kept. */
  readonly source?: string
  /** Hashes of its shaders; absent where the figures are old: their program has changed since, or was not kept. */
  readonly shaders?: readonly string[]
  readonly planned?: string
  /** What has changed although its shaders have not: `plan`, how the kernel cuts a problem that says nothing of it. */
  readonly old?: 'plan'
  readonly problems: readonly string[]
}

/** Beside a file of the page's shelf, which the page reads whole: the programs of its figures, which only benches read. */
export interface ShelfPrograms {
  /** How each shader is linked, by its hash. */
  readonly shaders: Readonly<Record<string, ShaderSetting>>
  readonly programs: readonly ShelvedProgram[]
}

/** What is known of a figure besides its times. */
export interface Origin extends Pick<ShelvedProgram, 'date' | 'source' | 'old'> {
  readonly program?: RanProgram
}

const FOLDER = path.join('bench', 'programs')

/** Path of the programs that belong to a file of the shelf. @param file `h100.json` */
export const programsFile = (file: string): string => path.join(FOLDER, path.basename(file))

/** The programs beside a file of the shelf; undefined where there are none. */
export const programsBeside = (file: string): ShelfPrograms | undefined =>
  existsSync(programsFile(file)) ? (JSON.parse(readFileSync(programsFile(file), 'utf8')) as ShelfPrograms) : undefined

/** The program that gave a figure. */
export const programFor = (
  { programs }: ShelfPrograms,
  problem: string,
  outcome: Pick<Outcome, 'kernel' | 'params'>,
): ShelvedProgram | undefined =>
  programs.find(
    ({ kernel, params, problems }) =>
      kernel === outcome.kernel &&
      problems.includes(problem) &&
      hasParams({ kernel, params }, outcome.params) &&
      hasParams(outcome, params),
  )

/** The same as what a bench keeps of it. */
export function originOf(all: ShelfPrograms, problem: string, outcome: Outcome): Origin | undefined {
  const found = programFor(all, problem, outcome)
  if (!found) return undefined
  const { date, source, shaders, planned, old } = found
  const program = shaders && {
    shaders: shaders.map((hash) => ({ ...all.shaders[hash], hash })),
    ...(planned && { planned }),
  }
  return { date, ...(source && { source }), ...(program && { program }), ...(old && { old }) }
}

/** Figures with where each comes from, in a few lines: one for each program, with its problems. */
export function shelfPrograms(
  figures: readonly { readonly problem: string; readonly outcome: Outcome; readonly origin: Origin }[],
): ShelfPrograms {
  const shaders = new Map<string, ShaderSetting>()
  const programs = new Map<string, Omit<ShelvedProgram, 'problems'> & { readonly problems: string[] }>()
  for (const { problem, outcome, origin } of figures) {
    const { kernel, params } = outcome
    const { date, source, program, old } = origin
    for (const { hash, ...setting } of program?.shaders ?? []) shaders.set(hash, setting)
    const known = program && {
      shaders: program.shaders.map(({ hash }) => hash),
      ...(program.planned && { planned: program.planned }),
    }
    const head = { kernel, params, date, ...(source && { source }), ...known, ...(old && { old }) }
    const key = JSON.stringify(head)
    const one = programs.get(key) ?? { ...head, problems: [] }
    programs.set(key, one)
    one.problems.push(problem)
  }
  return {
    shaders: Object.fromEntries([...shaders].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    programs: [...programs.values()],
  }
}

/** Its text in the file: a line for each shader and each program, so that a change of one is a change of a line. */
export function programsText({ shaders, programs }: ShelfPrograms): string {
  const own = Object.entries(shaders).map(([hash, setting]) => `${JSON.stringify(hash)}:${JSON.stringify(setting)}`)
  const lines = (all: readonly string[]) => (all.length > 0 ? `\n${all.join(',\n')}\n` : '')
  return `{"shaders":{${lines(own)}},"programs":[${lines(programs.map((one) => JSON.stringify(one)))}]}\n`
}

/** What of programs has changed since they ran. */
export interface ProgramChanges {
  /** Hashes of the shaders that are linked to something else now, or to nothing. */
  readonly shaders: ReadonlySet<string>
  /** Whether the kernel plans something else with these parameters. */
  plans(kernel: string, params: Params, planned: string): Promise<boolean>
}

export async function changesSince(
  shaders: Readonly<Record<string, ShaderSetting>>,
  sources: Sources,
): Promise<ProgramChanges> {
  const changed = await Promise.all(
    Object.entries(shaders).map(async ([hash, setting]) => ((await hashNow(sources, setting)) === hash ? [] : [hash])),
  )
  const problems = new Map<string, Promise<readonly Problem[]>>()
  const plans = new Map<string, Promise<string | undefined>>()
  const smallOf = (operation: string) => {
    const small = problems.get(operation) ?? smallProblems(operation)
    problems.set(operation, small)
    return small
  }
  const planNow = async (id: string, params: Params) => {
    if (!kernelIds.includes(id)) return undefined
    const kernel = await findKernel(id)
    return (await plannedBy(kernel, params, await smallOf(id.split('/')[0]), sources)).planned
  }
  return {
    shaders: new Set(changed.flat()),
    async plans(kernel, params, planned) {
      const key = JSON.stringify([kernel, params])
      const now = plans.get(key) ?? planNow(kernel, params)
      plans.set(key, now)
      return (await now) !== planned
    },
  }
}

async function hashNow(sources: Sources, setting: ShaderSetting): Promise<string | undefined> {
  try {
    return (await shaderNow(sources, setting)).hash
  } catch (error) {
    // a shader that is gone has changed, too
    if (error instanceof AppError && error.code === 'ShaderError') return undefined
    throw error
  }
}
