import { AppError } from '#src/core/base/errors.ts'
import type { Capabilities, DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { sketched } from '#src/core/kernel/plan/program.ts'
import { dispatchesIn } from '#src/core/kernel/plan/steps.ts'
import type { MachineSchedule } from '../machine/dispatch.ts'
import { runPlan, type Watched } from '../machine/run.ts'
import type { ShaderSources } from '../rules/mutant.ts'
import type { Shader } from '../rules/evidence.ts'
import type { Lab } from '../rules/trial.ts'
import * as texts from './words.ts'

/** A line of a module, counted from 1. */
export interface CodeLine {
  /** Below shaders/. */
  readonly path: string
  readonly line: number
}

/** Linked WGSL that knows where each of its letters came from. */
export interface JudgedShader extends Pick<Shader, 'wgsl' | 'outline'> {
  place(offset: number): CodeLine
}

export type JudgedLink = (sources: ShaderSources, step: DispatchStep) => Promise<JudgedShader>

export type MachineOrder = MachineSchedule

/** Two lanes that touch one word with no barrier between: what the machine saw first, then what came after it. */
export interface LaneRace {
  /** `x[292]`. */
  readonly word: string
  /** Memory whose barrier is missing. */
  readonly space: string
  readonly before: RaceSide
  readonly after: RaceSide
}

interface RaceSide {
  readonly lane: number
  readonly workgroup: number
  readonly does: 'reads' | 'writes'
}

/** What lanes did to one another, a sentence each. */
export class LaneTrouble extends Error {
  readonly troubles: readonly { readonly sentence: string; readonly line: CodeLine; readonly race?: LaneRace }[]

  constructor(troubles: LaneTrouble['troubles']) {
    super(troubles.map(({ sentence }) => sentence).join(' '))
    this.troubles = troubles
  }
}

const keyOf = ({ module, conditions }: DispatchStep): string => JSON.stringify([module, conditions])

/** A lab whose plans run on the machine of lanes. A run in which lanes race throws LaneTrouble. */
export function machineLab(
  capabilities: Capabilities,
  sources: ShaderSources,
  link: JudgedLink,
  order: MachineOrder,
): Lab {
  return {
    capabilities,
    sources,
    link,
    async run(plan, from) {
      const linked = new Map<string, JudgedShader>()
      for (const step of dispatchesIn([...plan.prepare, ...plan.reset, ...sketched(plan).solve]))
        if (!linked.has(keyOf(step))) linked.set(keyOf(step), await link(from, step))
      let latest: JudgedShader | undefined
      const linkNow = (step: DispatchStep): string => {
        latest = linked.get(keyOf(step))
        return latest?.wgsl ?? ''
      }
      let watched: Watched
      try {
        watched = runPlan(plan, linkNow, capabilities.subgroupSize, order)
      } catch (error) {
        throw placed(error, latest)
      }
      const { seen, outputs, trace, error } = watched
      if (seen.length > 0 && !order.heedless) throw troubleOf(seen, linked)
      return { outputs, error, ...(trace && { trace }) }
    },
  }
}

/** The error with the line of the statement that it says. What the machine does not know is said to be that. */
function placed(error: unknown, shader: JudgedShader | undefined): unknown {
  if (!(error instanceof AppError)) return error
  const { code, message, at } = error
  if (code === 'ShaderError') return new AppError(code, message, { ...at, machine: 1 })
  const where = at['where']
  if (typeof where !== 'number' || !shader) return error
  const { path, line } = shader.place(where)
  return new AppError(code, `${message} (${texts.line(path, line)})`, at)
}

function troubleOf(seen: Watched['seen'], linked: ReadonlyMap<string, JudgedShader>): LaneTrouble {
  return new LaneTrouble(
    seen.flatMap(({ sentence, lane, other, word, where, step, size, buffer }) => {
      const shader = linked.get(keyOf(step))
      if (!shader) return []
      const line = shader.place(where)
      const [, does, did, space] =
        /^a lane (.*?) another lane (\w+) .* with no (\w+)Barrier between$/.exec(sentence) ?? []
      const group = Math.floor(other / size)
      const whose = group === lane.group ? texts.sibling(other % size) : texts.otherOf(other % size, group)
      const told = texts.laneDid(texts.laneOf(lane.index, lane.group), does, whose, `${did} in ${buffer}[${word}]`)
      const race: LaneRace = {
        word: `${buffer}[${word}]`,
        space,
        before: { lane: other % size, workgroup: group, does: did === 'read' ? 'reads' : 'writes' },
        after: { lane: lane.index, workgroup: lane.group, does: does.startsWith('reads') ? 'reads' : 'writes' },
      }
      return [{ sentence: `${told}${texts.noBarrier(space)} (${texts.line(line.path, line.line)}).`, line, race }]
    }),
  )
}

/** A place that a sentence ends with or begins with: `(sptrsv/level_set/kernel.wesl, line 12)`, or `path:12:3`. */
export function lineIn(sentence: string): CodeLine | undefined {
  const [, path, number] = /(\w[\w/]*\.wesl)(?:, line |:)(\d+)/.exec(sentence) ?? []
  return path === undefined ? undefined : { path, line: Number(number) }
}
