import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults, type Kernel, type Params, type Problem } from '#src/core/kernel/kernel.ts'
import { CONTROL } from '#src/core/trace/control.ts'
import type { Witness } from '../machine/memory.ts'
import type { ShaderSources } from '../rules/mutant.ts'
import { type JudgedLink, machineLab } from './machine-lab.ts'

/** What a worker does at a turn: it draws a ticket, reads a word of the result too early, or stores one. */
export type TurnKind = 'draws' | 'reads' | 'stores'

/** One thing that a worker did; `of` is its ticket, or the row whose word it reads or stores. */
export interface LaneTurn {
  readonly kind: TurnKind
  readonly worker: number
  readonly of: number
}

/** A run on the machine of lanes, turn by turn. */
export interface LaneTurns {
  readonly turns: readonly LaneTurn[]
  /** Rows that there are. */
  readonly rows: number
  /** The row that was waited for longest, where a wait ran out, and the reads that it took. */
  readonly stall?: { readonly item: number; readonly polls: number }
}

interface TurnsCase {
  readonly kernel: Kernel
  /** `workers` of them are under way at a time, a workgroup each. */
  readonly params: Params & { readonly workers: number }
  readonly problem: Problem
  readonly sources: ShaderSources
  readonly link: JudgedLink
  readonly rows: number
  /** Word by word what is solved: `x`. */
  readonly result: string
}

/** Lanes of a worker: each reads for one operand. */
const LANES = 4

/**
 * Runs a kernel that draws tickets and polls for its operands, by few workers that come in turn, and notes what they do.
 * @throws what its plan or its run throws
 */
export async function turnsIn({ kernel, params, problem, sources, link, rows, result }: TurnsCase): Promise<LaneTurns> {
  const turns: LaneTurn[] = []
  const witness: Witness = ({ does, buffer, word, value, lane: { group: worker } }) => {
    if (buffer === 'control' && word === CONTROL.ticket && does === 'changes')
      turns.push({ kind: 'draws', worker, of: value })
    if (buffer === result) turns.push({ kind: does === 'stores' ? 'stores' : 'reads', worker, of: word })
  }
  const capabilities = leastCapabilities(LANES)
  const chosen = defaults(kernel, params)
  const analysis = kernel.analyse(problem, chosen, capabilities)
  const plan = kernel.plan(problem, analysis, chosen, { trace: false, capabilities })
  const order = { turns: 'forwards', resident: params.workers, heedless: true, witness } as const
  const { error } = await machineLab(capabilities, sources, link, order).run(plan, sources)
  return { turns, rows, ...(error && { stall: error }) }
}
