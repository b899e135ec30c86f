import type { Spec } from '#src/core/kernel/spec.ts'
import type { F32 } from '#src/core/base/arrays.ts'
import { copied } from '#src/core/base/copied.ts'
import type { ErrorRecord } from '#src/core/base/errors.ts'
import type { Check } from '#src/core/kernel/check.ts'
import { type Data, patternOf, type SparseMatrix } from '#src/core/kernel/data.ts'
import type { IterationSeries, MovedMatrix } from '#src/core/kernel/outcome.ts'
import type { FrontierSize } from '#src/core/kernel/choice/frontier.ts'
import {
  defaults,
  meaningIn,
  type Cost,
  type Params,
  withoutKnown,
  type Problem,
  type TwinMachine,
} from '#src/core/kernel/kernel.ts'
import type { Modeled } from '#src/core/kernel/modeled.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import { NOTHING, type Trace, traceBuilder } from '#src/core/trace/event.ts'
import { twinNotes } from '#src/core/trace/notes.ts'
import type { GroupsBySpace } from '#src/core/trace/space.ts'
import type { Schedule, Subject } from '#src/engine/run/replay.ts'
import type { OpenedRecording } from '#src/engine/run/record/record.ts'
import type { Run } from '#src/engine/run/run.ts'
import { scheduleOf } from '#src/engine/run/schedule.ts'
import type { PatternFacts } from '#src/core/sparse/facts.ts'
import type { Progress } from '#src/core/sparse/source.ts'
import type { StructureNumbers } from '#src/engine/catalog/finding-rules.ts'
import { findKernel, kernelsOf } from '#src/engine/catalog/kernels.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { smallProblems, stopwatch, warmUp } from '#src/engine/catalog/stopwatch.ts'
import { factsOn, makeSubject, subjectOfBrought } from '#src/engine/catalog/subject.ts'
import { suitsFor, type Unsuited, unsuitedFor } from '#src/engine/catalog/unsuited.ts'
import { furtherFiles, matricesFor } from '#src/engine/catalog/matrices.ts'
import { received, send } from './hand-over.ts'
import { givenAway, MatrixWorker, missing } from './matrix-worker.ts'
import { recordedSchedule, scheduled, type Traced } from './scheduled.ts'
import * as texts from './words.ts'

export interface Solved {
  readonly problem: Problem
  readonly subject: Subject
  readonly facts: PatternFacts
  /** Of a run that has not begun: as large as that of one that ran, so who makes columns of it lets go of it. */
  rest?: Schedule
}

/** What runs are analysed, played and judged by: what was made here, or a copy of what was made elsewhere. */
interface Posed extends Pick<Solved, 'problem' | 'subject'> {
  readonly spec: Spec
}

export interface Analysed {
  readonly analysis: unknown
  readonly cost: Cost
  readonly groups?: GroupsBySpace
  readonly modeled?: Modeled
}

/** A run of the CPU twin; where web workers ran it, what they took. */
export interface TwinRun {
  readonly outputs: Data
  readonly trace: Trace
  readonly ms: number
  readonly modeled?: Modeled
}

/** What is said of a run that came to its end by what came out of it. */
export interface Answered {
  readonly check: Check
  readonly outcome: MovedMatrix | undefined
  readonly series: readonly IterationSeries[] | undefined
  readonly ending: ErrorRecord | undefined
}

/** What a recording says of its problem and of its runs. */
export interface RecordHead extends Pick<OpenedRecording, 'source' | 'solve'> {
  readonly runs: OpenedRecording['heads']
}

/** A run of a recording with its logical time. */
export interface ReadRun {
  readonly run: Run
  readonly schedule: Schedule
}

/**
 * All that is O(nonzeros) on the CPU, in one web worker per open matrix: reading and looking at it (matrix-worker.ts), making its problem,
 * analysing, the CPU twin, the oracle, logical time. To cancel, the page terminates the worker; the open matrix lives in another one.
 */
export class ProblemWorker extends MatrixWorker {
  private posed: Posed | undefined
  private record: OpenedRecording | undefined
  private readonly analyses = new Map<string, unknown>()

  /** Makes an operation's problem; the one before stays when this fails. Forgets further files that it has no use for. */
  async solve(operation: string, spec: Spec, given: F32 | undefined, progress: Progress): Promise<Solved> {
    const matrix = this.matrix ?? missing('matrix')
    const { words, options, load } = findOperation(operation)
    const workings = await load()
    progress(`making ${words.made}`, 0, 0)
    const beside = { read: this.further, progress }
    const problem = workings.makeProblem(await matricesFor(options, spec, matrix, beside), spec, { given, progress })
    progress('building levels', 0, 0)
    const subject = this.brought
      ? subjectOfBrought(workings, problem, matrix, spec)
      : makeSubject(workings, problem, matrix)
    const rest = scheduleOf(NOTHING, subject)
    this.analyses.clear()
    const used = furtherFiles(options, spec).map(({ text }) => text)
    for (const text of this.further.keys()) if (!used.includes(text)) this.further.delete(text)
    this.posed = { problem, subject, spec }
    return givenAway({ ...copied({ problem, subject, facts: factsOn(subject, problem) }), rest })
  }

  /** Copies the problem to another worker, which is to `take` it from the other end of the channel. */
  async give(to: MessagePort): Promise<void> {
    send(this.posed ?? missing('problem'), to)
  }

  /** Takes a problem whose analyses are to be timed here, or whose runs are to be judged. */
  async take(from: MessagePort): Promise<void> {
    this.posed = await received(from)
  }

  /** Which kernels of the problem's operation cannot solve it. */
  async unsuited(): Promise<Unsuited> {
    const { problem } = this.posed ?? missing('problem')
    const { catalog, missing: unknown } = await kernelsOf(problem.operation)
    return { reasons: unsuitedFor(withoutKnown(problem), catalog), suits: suitsFor(problem, catalog), unknown }
  }

  /** What the rules of findings find in the problem's structure, by rule. */
  async findings(): Promise<StructureNumbers> {
    const { problem } = this.posed ?? missing('problem')
    const { findingRules, numbersOf, specified } = await import('#src/engine/catalog/finding-rules.ts')
    const seen = specified(withoutKnown(problem), this.matrix?.csr)
    return seen ? numbersOf((await findingRules()).catalog, seen) : {}
  }

  /** `capabilities` are those of the adapter that is to run what is analysed; the twin has none. */
  async analyse(id: string, params: Params, capabilities?: Capabilities): Promise<Analysed> {
    const kernel = await findKernel(id)
    const { problem } = this.posed ?? missing('problem')
    const analysis = kernel.analyse(problem, params, capabilities)
    if (!capabilities) this.analyses.set(key(id, params), analysis)
    const groups = kernel.groups?.(problem, analysis, params)
    const modeled = kernel.modeled?.(analysis)
    const cost = kernel.cost(problem, analysis, params)
    return { analysis, cost, ...(groups && { groups }), ...(modeled && { modeled }) }
  }

  /** What the model of a kernel says of one set of parameters; undefined of a kernel that no model plays. */
  async modeled(id: string, params: Params): Promise<Modeled | undefined> {
    const kernel = await findKernel(id)
    const { problem } = this.posed ?? missing('problem')
    return kernel.modeled?.(kernel.analyse(problem, defaults(kernel, params)))
  }

  /** Runs a kernel's analysis on small problems, before it is timed on the one that is here. */
  async warmUp(id: string, params: Params, capabilities: Capabilities): Promise<void> {
    const { operation } = (this.posed ?? missing('problem')).problem
    warmUp({ kernel: await findKernel(id), params, capabilities }, await smallProblems(operation))
  }

  /** Milliseconds per analysis and plan, of `calls` in a row that share nothing. */
  async stopwatch(id: string, params: Params, capabilities: Capabilities, calls: number): Promise<number> {
    const kernel = await findKernel(id)
    return stopwatch({ kernel, params, capabilities }, (this.posed ?? missing('problem')).problem, calls)
  }

  /** The CPU twin on a machine with these numbers of workers and lanes. */
  async twin(id: string, params: Params, machine: TwinMachine): Promise<TwinRun> {
    const kernel = await findKernel(id)
    const { problem } = this.posed ?? missing('problem')
    const analysis = this.analyses.get(key(id, params)) ?? kernel.analyse(problem, params)
    const trace = traceBuilder(machine.lanes, twinNotes(meaningIn(kernel, analysis).notes))
    const start = performance.now()
    const { outputs, modeled } = (await kernel.onWorkers?.(problem, analysis, params, trace.emit)) ?? {
      outputs: kernel.reference(problem, analysis, params, machine, trace.emit),
    }
    const ms = performance.now() - start
    return givenAway({ outputs, trace: trace.finish(), ms, ...(modeled && { modeled }) })
  }

  async check(outputs: Data): Promise<Check> {
    const { problem, spec } = this.posed ?? missing('problem')
    const { check, boundsOf } = await findOperation(problem.operation).load()
    return check(problem, outputs, boundsOf(spec))
  }

  /** Sizes of its frontiers, where kernels go from one to the next. */
  async frontiers(): Promise<readonly FrontierSize[] | undefined> {
    const { problem } = this.posed ?? missing('problem')
    const { frontiers } = await findOperation(problem.operation).load()
    return frontiers?.(problem)
  }

  /** The matrix that came out, where entries of an input moved to it. */
  private async outcome(outputs: Data): Promise<MovedMatrix | undefined> {
    const { problem } = this.posed ?? missing('problem')
    const { originsOf } = await findOperation(problem.operation).load()
    const origins = originsOf?.(problem, outputs)
    return origins && { ...origins, pattern: patternOf(outputs[origins.matrix] as SparseMatrix) }
  }

  /** Numbers by iteration, where the operation says of which. */
  private async series(outputs: Data): Promise<readonly IterationSeries[] | undefined> {
    const { problem } = this.posed ?? missing('problem')
    const { seriesOf } = await findOperation(problem.operation).load()
    return seriesOf?.(problem, outputs)
  }

  /** Why a run ended before what was asked for, where it did. */
  private async ending(outputs: Data): Promise<ErrorRecord | undefined> {
    const { problem } = this.posed ?? missing('problem')
    const { endingOf } = await findOperation(problem.operation).load()
    return endingOf?.(problem, outputs)
  }

  /** A run's logical time with every change of an item's state. */
  async schedule(traced: Traced): Promise<Schedule> {
    const { subject } = this.posed ?? missing('problem')
    return givenAway(scheduled(traced, subject))
  }

  /** Of a run that came to its end, by what came out: its check, what moved where, numbers by iteration, and why it ended before what was asked for. */
  async answered(outputs: Data): Promise<Answered> {
    const [check, outcome, series, ending] = await Promise.all([
      this.check(outputs),
      this.outcome(outputs),
      this.series(outputs),
      this.ending(outputs),
    ])
    return givenAway({ check, outcome, series, ending })
  }

  /** Reads a recording that somebody made, as far as it can be judged without its problem. Throws AppError `BadRecording`. */
  async read(file: Blob, progress: Progress): Promise<RecordHead> {
    const { openRecording } = await import('#src/engine/run/record/record.ts')
    this.record = await openRecording(file, progress)
    const { source, solve, heads } = this.record
    return { source, solve, runs: heads }
  }

  /**
   * Runs of the recording that was read, the first `most`, on what they were run on, each with its logical time. Throws
   * AppError `BadRecording`.
   */
  async replay(subject: Subject, most: number, progress: Progress): Promise<readonly ReadRun[]> {
    const record = this.record ?? missing('recording')
    progress(texts.decoding, 0, 0)
    const runs = record.runs(subject.spaces, most)
    return givenAway(
      runs.map((run, r) => {
        progress(texts.ordering(run.title), r, runs.length)
        return { run, schedule: recordedSchedule(run, subject, `runs.${r}.events`) }
      }),
    )
  }
}

const key = (id: string, params: Params) => `${id} ${JSON.stringify(params)}`
