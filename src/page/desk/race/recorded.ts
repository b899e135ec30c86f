import { findKernel } from '#src/engine/catalog/kernels.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { remake } from '#src/engine/catalog/subject.ts'
import { withoutKnown, type Problem } from '#src/core/kernel/kernel.ts'
import type { CodeOf } from '#src/engine/run/code.ts'
import type { Replay, Subject } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { findPatternFacts } from '#src/core/sparse/facts.ts'
import { sourceLabel } from '#src/core/sparse/label.ts'
import { fitted, type Spec } from '#src/core/kernel/spec.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { codeOf } from './code.ts'
import { DEFAULTS, type Document, type KernelChoice, operationIn, posing } from '#src/page/store/document.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { KERNEL_DEFAULTS, LINK_VERSION } from '#src/page/store/link/kernel-defaults.ts'
import { recordedRun } from '#src/page/store/moment.ts'
import type { Desk } from '../desk.ts'
import { factsOfPosed, matrixName } from '../opening/facts.ts'
import type { Facts, Column } from '#src/page/store/session.ts'

/** One line of public/runs/index.json. */
interface Shelved {
  readonly file: string
  readonly source: MatrixSource
  readonly solve: Spec
}

/** Whether a recording is of the document's problem: of its matrix, and as far as its operation has options. */
function same({ source, solve, kernels }: Document, shelved: Shelved): boolean {
  const link = (one: Pick<Document, 'source' | 'solve'>) =>
    encodeLink({ ...DEFAULTS, kernels, source: one.source, solve: one.solve })
  return link({ source, solve: settled({ source, solve, kernels }) }) === link(posedAs(kernels, shelved))
}

/** What was recorded, with the options that the kernels' operation has. */
const posedAs = (kernels: Document['kernels'], { solve, ...rest }: Shelved): Shelved => ({
  ...rest,
  solve: fitted(posing(kernels).options, solve),
})

/** An R-MAT graph has no values of its own: it is run with seeded ones, and recorded so. */
const settled = ({ source, solve, kernels }: Pick<Document, 'source' | 'solve' | 'kernels'>): Spec =>
  source.kind === 'rmat' ? posing(kernels).seeded(solve) : solve

/** What is recorded of which problem; nothing where the site does not answer, for all can be run without it. */
async function shelf({ engine }: Desk): Promise<readonly Shelved[]> {
  try {
    const bytes = await engine.recording('index.json')
    return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as readonly Shelved[]) : []
  } catch {
    return []
  }
}

/** The recording of a file on the shelf; undefined where it does not arrive. Throws AppError `BadRecording`. */
async function recordingOf({ engine }: Desk, file: string) {
  const bytes = await engine.recording(file)
  return bytes && (await import('#src/engine/run/record/record.ts')).openRecording(bytes)
}

/** Whether a run was recorded with the parameters of a choice. */
const isOf = (run: Run, { id, params }: KernelChoice): boolean =>
  run.kernel === id && Object.entries(params).every(([name, value]) => run.params[name] === value)

/** Recorded runs of a problem, ready to be shown. */
export interface RecordedRuns {
  readonly facts: Facts
  readonly columns: readonly Column[]
  /** As links name it. */
  readonly run: string
}

/**
 * The recorded runs of a document's problem, where there are some for all of its kernels with the parameters that it names.
 * Needs no GPU, no worker and no shader: only the pattern is made anew, from its seed.
 */
export async function recordedRuns(desk: Desk, doc: Document): Promise<RecordedRuns | undefined> {
  const entry = (await shelf(desk)).find((shelved) => same(doc, shelved))
  if (!entry) return undefined
  const recording = await recordingOf(desk, entry.file)
  if (!recording || !doc.kernels.every(({ id }) => recording.kernels.includes(id))) return undefined
  const { problem, subject, facts } = await made(posedAs(doc.kernels, entry), operationIn(doc))
  const runs = recording.runs(subject.spaces)
  const chosen = doc.kernels.map((choice) => runs.find((run) => isOf(run, choice)))
  if (!chosen.every((run) => run !== undefined)) return undefined
  const { makeReplay } = await import('#src/engine/run/schedule.ts')
  const launches = await Promise.all(chosen.map(launchIn))
  const columns = chosen.map((run, r) =>
    makeColumn(run, problem, launches[r], (code) => makeReplay(run, subject, code)),
  )
  return { facts, columns, run: recordedRun(entry.file, chosen[0].date) }
}

/**
 * The launch of a recorded run in words, where the kernel's rule would launch it differently today: the rule may have
 * changed since the recording.
 */
async function launchIn({ kernel, params }: Run): Promise<string | undefined> {
  const today = KERNEL_DEFAULTS[LINK_VERSION][kernel] ?? {}
  const others = Object.entries(params).filter(([name, value]) => today[name] !== value)
  if (others.length === 0) return undefined
  const { paramWords } = await import('#src/core/kernel/words.ts')
  return paramWords(await findKernel(kernel), Object.fromEntries(others))
}

function makeColumn(
  run: Run,
  problem: Problem,
  launch: string | undefined,
  replayed: (code: CodeOf) => Replay,
): Column {
  const { kernel: id, title, idea, check, timing } = run
  const code = codeOf(id, () => shadersOfRun(run, problem))
  const column = {
    id,
    title,
    idea,
    posed: withoutKnown(problem),
    ...(launch ? { launch } : {}),
    replay: replayed(code),
  }
  return {
    ...column,
    status: run.stall ? 'stalled' : 'ready',
    ...(check ? { check } : {}),
    ...(timing ? { timing } : {}),
  }
}

/** The shaders that the recording names; else those that are planned for an adapter with as many lanes. */
async function shadersOfRun({ kernel: id, params, adapter, shaders }: Run, problem: Problem) {
  if (shaders) return shaders
  // only a look at the code asks for them: the first picture needs no plan
  const { capabilitiesOf, shadersPlanned } = await import('./shaders.ts')
  const kernel = await findKernel(id)
  const options = { trace: true, capabilities: capabilitiesOf(adapter) }
  const analysis = kernel.analyse(problem, params, options.capabilities)
  return shadersPlanned(kernel.plan(problem, analysis, params, options))
}

interface Made {
  readonly problem: Problem
  readonly subject: Subject
  readonly facts: Facts
}

/** The pattern of a recorded run, made on the page itself: recorded problems are small. */
async function made({ source, solve }: Shelved, operation: string): Promise<Made> {
  const { matrix, problem, subject, facts } = await remake(findOperation(operation), source, solve)
  const { field, symmetry, notes, csr } = matrix
  return {
    problem,
    subject,
    facts: {
      ...sourceLabel(source),
      ...factsOfPosed(findPatternFacts(csr), facts),
      operation: problem.operation,
      order: subject.spaces[0].order,
      matrix: matrixName(subject.spaces),
      field,
      symmetry,
      notes,
    },
  }
}
