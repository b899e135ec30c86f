import type { Spec } from '#src/core/kernel/spec.ts'
import { transfer } from 'comlink'
import { buffersOf, type F32, type U8 } from '#src/core/base/arrays.ts'
import { AppError, type ErrorRecord } from '#src/core/base/errors.ts'
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
import { type Trace, traceBuilder } from '#src/core/trace/event.ts'
import { twinNotes } from '#src/core/trace/notes.ts'
import type { GroupsBySpace } from '#src/core/trace/space.ts'
import type { Schedule, Subject } from '#src/engine/run/replay.ts'
import type { OpenedRecording } from '#src/engine/run/record/record.ts'
import type { Run } from '#src/engine/run/run.ts'
import { type BuildOptions, buildMatrix, type KeptMatrices } from '#src/core/sparse/build.ts'
import type { Region, RegionLook } from '#src/core/sparse/explore/region.ts'
import type { OrderName, OrderStudy } from '#src/core/sparse/explore/study.ts'
import { findPatternFacts, type PatternFacts } from '#src/core/sparse/facts.ts'
import type { FactKind, FactSaid } from '#src/core/sparse/facts/fact.ts'
import type { Triangle } from '#src/core/sparse/levels.ts'
import type { Choices } from '#src/core/sparse/read/archive.ts'
import { hashOf } from '#src/core/sparse/read/hash.ts'
import { readChoices } from '#src/core/sparse/read/matrix.ts'
import { isBrought, type Matrix, type MatrixSource, type OrderingName, type Progress } from '#src/core/sparse/source.ts'
import type { Written } from '#src/core/sparse/write/write.ts'
import { wholeTriangle } from '#src/core/sparse/triangle.ts'
import type { StructureNumbers } from '#src/engine/catalog/finding-rules.ts'
import { findKernel, kernelsOf } from '#src/engine/catalog/kernels.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { smallProblems, stopwatch, warmUp } from '#src/engine/catalog/stopwatch.ts'
import type { StoredBytes } from '#src/engine/catalog/stored-bytes.ts'
import { factsOn, makeSubject, subjectOfBrought } from '#src/engine/catalog/subject.ts'
import { suitsFor, type Unsuited, unsuitedFor } from '#src/engine/catalog/unsuited.ts'
import { furtherFiles, matricesFor } from '#src/engine/catalog/matrices.ts'
import { received, send } from './hand-over.ts'
import { recordedSchedule, scheduled, type Traced } from './scheduled.ts'
import * as texts from './words.ts'

/** Transfers a result's arrays with it: what is not needed here again does not have to be copied. */
const givenAway = <T>(result: T): T => transfer(result, [...buffersOf(result)])

/** What is known of a matrix once it is read. */
export interface Opened {
  readonly name: string
  readonly facts: PatternFacts
  /** The triangle that it is. */
  readonly triangle: Triangle | undefined
  readonly field: string
  readonly symmetry: string
  readonly notes: readonly string[]
}

/** What is known of a file before it is opened. */
export interface Looked {
  /** 16 hex digits that name its bytes: the beginning of their SHA-256. */
  readonly hash: string
  /** Of an archive, the matrices to choose from. */
  readonly choices: Choices | undefined
}

export interface Solved {
  readonly problem: Problem
  readonly subject: Subject
  readonly facts: PatternFacts
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

/** What is said of a run; of one that stalled, its logical time alone. */
export interface Judged {
  readonly schedule: Schedule
  readonly check?: Check
  readonly outcome?: MovedMatrix | undefined
  readonly series?: readonly IterationSeries[] | undefined
  readonly ending?: ErrorRecord | undefined
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
 * All that is O(nonzeros) on the CPU, in one web worker per open matrix: reading, making, factoring, analysing, the
 * CPU twin, the oracle, logical time. To cancel, the page terminates the worker; the open matrix lives in another one.
 */
export class ProblemWorker {
  private matrix: Matrix | undefined
  private brought = false
  private solved: Solved | undefined
  /** Whose analyses are timed: what was made here, or a copy of what was made elsewhere. */
  private timed: Problem | undefined
  private spec: Spec | undefined
  private record: OpenedRecording | undefined
  private keeping: Promise<number | undefined> = Promise.resolve(undefined)
  /** Matrices of further files, by the texts that options name them by. */
  private readonly further = new Map<string, Matrix>()
  private readonly analyses = new Map<string, unknown>()

  /** @param most nonzeros that a file may have; throws AppError `MoreThanAgreed` */
  async open(source: MatrixSource, file: File | undefined, progress: Progress, most?: number): Promise<Opened> {
    this.matrix = await buildMatrix(source, { ...(await this.bytesOf(source, file)), progress, most })
    this.brought = isBrought(source)
    const { name, csr, field, symmetry, notes } = this.matrix
    return { name, facts: findPatternFacts(csr), triangle: wholeTriangle(csr), field, symmetry, notes }
  }

  /** Where a file's matrix is read from: its bytes, or what was kept of it, which is put there otherwise. */
  private async bytesOf(source: MatrixSource, file: File | undefined): Promise<BuildOptions> {
    const [{ crew }, { findKept, findOrder, keepMatrix }] = await Promise.all([
      import('./pieces/crew.ts'),
      import('./kept/shelf.ts'),
    ])
    const permutation = async (hash: string) => (await findOrder(hash))?.stream()
    if (source.kind !== 'file') return { crew, permutation }
    const kept: KeptMatrices = {
      find: (watch) => findKept(source, watch),
      put: (matrix) => void (this.keeping = keepMatrix(source, matrix)),
    }
    return { kept, crew, permutation, ...(file && { file: file.stream(), size: file.size }) }
  }

  /** Resolves once the matrix that was read last is kept: with its bytes where there was no room for them. */
  kept(): Promise<number | undefined> {
    return this.keeping
  }

  /** Reads a file for its name, where that is not known, and an archive for what is in it. */
  async look(file: File, progress: Progress, known?: string): Promise<Looked> {
    const hash = known ?? (await hashOf(file.stream(), file.name, { size: file.size, progress }))
    return { hash, choices: await readChoices(file.stream(), file.name, { size: file.size, progress }) }
  }

  /**
   * Keeps the file of an order of this many rows, and returns its hash. Throws what reading it throws, and AppError `NothingKept` where this
   * browser has no place for it.
   */
  async takeOrder(file: File, rows: number, progress: Progress): Promise<string> {
    const { readPermutation } = await import('#src/core/sparse/read/permutation/permutation.ts')
    await readPermutation(file.stream(), file.name, rows, { progress })
    const hash = await hashOf(file.stream(), file.name, { size: file.size, progress })
    const { keepOrder } = await import('./kept/shelf.ts')
    try {
      await keepOrder(hash, file)
    } catch {
      throw new AppError('NothingKept', texts.orderNotKept(file.name))
    }
    return hash
  }

  /** What there is to choose from in the archive of an address. */
  async list(url: string, progress: Progress): Promise<Choices | undefined> {
    const { fetchChoices } = await import('#src/core/sparse/read/address.ts')
    return fetchChoices(url, { progress })
  }

  /** Reads a further file, for the problems whose options name it by this text. */
  async readBeside(text: string, source: MatrixSource, file: File | undefined, progress: Progress): Promise<void> {
    if (!this.further.has(text))
      this.further.set(text, await buildMatrix(source, { ...(await this.bytesOf(source, file)), progress }))
  }

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
    this.analyses.clear()
    const used = furtherFiles(options, spec).map(({ text }) => text)
    for (const text of this.further.keys()) if (!used.includes(text)) this.further.delete(text)
    this.spec = spec
    this.solved = { problem, subject, facts: factsOn(subject, problem) }
    this.timed = problem
    return this.solved
  }

  /** Copies the problem to another worker, which is to `take` it from the other end of the channel. */
  async give(to: MessagePort): Promise<void> {
    send((this.solved ?? missing('problem')).problem, to)
  }

  /** Copies what facts are found from to another worker, which is to `takeMatrix` it. */
  async giveMatrix(to: MessagePort): Promise<void> {
    const { geometry: _place, ...matrix } = this.matrix ?? missing('matrix')
    send(matrix, to)
  }

  /** Takes a matrix to be examined here, and nothing else. */
  async takeMatrix(from: MessagePort): Promise<void> {
    this.matrix = await received<Matrix>(from)
  }

  /** Finds facts of the matrix, and hands each on when it is there; settled once all have arrived. */
  async examine(kind: FactKind, say: (fact: FactSaid) => Promise<void> | void, progress: Progress): Promise<void> {
    const { examine } = await import('#src/core/sparse/facts/examine.ts')
    const heard: Promise<void>[] = []
    examine(this.matrix ?? missing('matrix'), kind, (fact) => heard.push(Promise.resolve(say(fact))), { progress })
    // facts go by another channel than the answer, which would come before the last of them
    await Promise.all(heard)
  }

  /** Puts the matrix in an order and looks at it. */
  async study(name: OrderName, progress: Progress): Promise<OrderStudy> {
    const { studyOrder } = await import('#src/core/sparse/explore/orders.ts')
    return givenAway(await studyOrder((this.matrix ?? missing('matrix')).csr, name, { progress }))
  }

  /** What stands in a region of the matrix, in `side` cells at most along its longer side. */
  async region(region: Region, side: number): Promise<RegionLook> {
    const { lookAtRegion } = await import('#src/core/sparse/explore/region.ts')
    return givenAway(lookAtRegion((this.matrix ?? missing('matrix')).csr, region, side))
  }

  /** The matrix as a file. */
  async write(as: Written): Promise<{ readonly file: U8 | readonly string[] }> {
    const { written } = await import('#src/core/sparse/write/write.ts')
    return givenAway({ file: await written(this.matrix ?? missing('matrix'), as) })
  }

  /** An order of the matrix as a file. */
  async writeOrder(name: OrderingName, title: string): Promise<string> {
    const [{ orderOf }, { makeGraph }, { permutationText }] = await Promise.all([
      import('#src/core/sparse/orderings/reordered.ts'),
      import('#src/core/sparse/orderings/graph.ts'),
      import('#src/core/sparse/write/permutation.ts'),
    ])
    const { csr } = this.matrix ?? missing('matrix')
    return permutationText(await orderOf(name, csr, makeGraph(csr), {}), title)
  }

  /** Bytes of the matrix in every storage format. */
  async stored(): Promise<readonly StoredBytes[]> {
    const { storedBytes } = await import('#src/engine/catalog/stored-bytes.ts')
    return storedBytes((this.matrix ?? missing('matrix')).csr)
  }

  /** Takes a problem whose analyses are to be timed here, and nothing else. */
  async take(from: MessagePort): Promise<void> {
    this.timed = await received(from)
  }

  /** Which kernels of the problem's operation cannot solve it. */
  async unsuited(): Promise<Unsuited> {
    const { problem } = this.solved ?? missing('problem')
    const { catalog, missing: unknown } = await kernelsOf(problem.operation)
    return { reasons: unsuitedFor(withoutKnown(problem), catalog), suits: suitsFor(problem, catalog), unknown }
  }

  /** What the rules of findings find in the problem's structure, by rule. */
  async findings(): Promise<StructureNumbers> {
    const { problem } = this.solved ?? missing('problem')
    const { findingRules, numbersOf, specified } = await import('#src/engine/catalog/finding-rules.ts')
    const seen = specified(withoutKnown(problem), this.matrix?.csr)
    return seen ? numbersOf((await findingRules()).catalog, seen) : {}
  }

  /** `capabilities` are those of the adapter that is to run what is analysed; the twin has none. */
  async analyse(id: string, params: Params, capabilities?: Capabilities): Promise<Analysed> {
    const kernel = await findKernel(id)
    const { problem } = this.solved ?? missing('problem')
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
    const { problem } = this.solved ?? missing('problem')
    return kernel.modeled?.(kernel.analyse(problem, defaults(kernel, params)))
  }

  /** Runs a kernel's analysis on small problems, before it is timed on the one that is here. */
  async warmUp(id: string, params: Params, capabilities: Capabilities): Promise<void> {
    const { operation } = this.timed ?? missing('problem')
    warmUp({ kernel: await findKernel(id), params, capabilities }, await smallProblems(operation))
  }

  /** Milliseconds per analysis and plan, of `calls` in a row that share nothing. */
  async stopwatch(id: string, params: Params, capabilities: Capabilities, calls: number): Promise<number> {
    const kernel = await findKernel(id)
    return stopwatch({ kernel, params, capabilities }, this.timed ?? missing('problem'), calls)
  }

  /** The CPU twin on a machine with these numbers of workers and lanes. */
  async twin(id: string, params: Params, machine: TwinMachine): Promise<TwinRun> {
    const kernel = await findKernel(id)
    const { problem } = this.solved ?? missing('problem')
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
    const { problem } = this.solved ?? missing('problem')
    const { check, boundsOf } = await findOperation(problem.operation).load()
    return check(problem, outputs, this.spec ? boundsOf(this.spec) : {})
  }

  /** Sizes of its frontiers, where kernels go from one to the next. */
  async frontiers(): Promise<readonly FrontierSize[] | undefined> {
    const { problem } = this.solved ?? missing('problem')
    const { frontiers } = await findOperation(problem.operation).load()
    return frontiers?.(problem)
  }

  /** The matrix that came out, where entries of an input moved to it. */
  private async outcome(outputs: Data): Promise<MovedMatrix | undefined> {
    const { problem } = this.solved ?? missing('problem')
    const { originsOf } = await findOperation(problem.operation).load()
    const origins = originsOf?.(problem, outputs)
    return origins && { ...origins, pattern: patternOf(outputs[origins.matrix] as SparseMatrix) }
  }

  /** Numbers by iteration, where the operation says of which. */
  private async series(outputs: Data): Promise<readonly IterationSeries[] | undefined> {
    const { problem } = this.solved ?? missing('problem')
    const { seriesOf } = await findOperation(problem.operation).load()
    return seriesOf?.(problem, outputs)
  }

  /** Why a run ended before what was asked for, where it did. */
  private async ending(outputs: Data): Promise<ErrorRecord | undefined> {
    const { problem } = this.solved ?? missing('problem')
    const { endingOf } = await findOperation(problem.operation).load()
    return endingOf?.(problem, outputs)
  }

  /**
   * What is said of a run: its logical time with every change of an item's state; and where it came to its end, by what came out, its check, what
   * moved where, numbers by iteration, and why it ended before what was asked for.
   */
  async judge(traced: Traced, outputs: Data): Promise<Judged> {
    const { subject } = this.solved ?? missing('problem')
    const schedule = scheduled(traced, subject)
    if (traced.stall) return givenAway({ schedule })
    const [check, outcome, series, ending] = await Promise.all([
      this.check(outputs),
      this.outcome(outputs),
      this.series(outputs),
      this.ending(outputs),
    ])
    return givenAway({ schedule, check, outcome, series, ending })
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

function missing(what: string): never {
  throw new AppError('NothingOpen', texts.nothingOpen(what))
}
