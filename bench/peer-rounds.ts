import { AppError } from '#src/core/base/errors.ts'
import type { BenchPeer } from '#src/core/kernel/bench.ts'
import type { Check } from '#src/core/kernel/check.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import { type PeerKind, type PeerTimes, type PeerWay, wayMs } from '#src/engine/run/times/peer.ts'
import { type LaunchTimes, median } from '#src/engine/run/run.ts'
import { type KeptCheck, keptCheck, type MemoryRate, type MemoryRates } from '#src/engine/run/times/sweep.ts'
import { faultOf, faultWords } from '#src/engine/run/series.ts'
import type { Judge } from './operation-part.ts'
import { readSeveral } from './problem-file.ts'

/** What a program of bench/cusparse found of one problem. */
export interface PeerRound extends PeerTimes {
  readonly cuda: number
  /** How long the GPU spun before each interval, ms. */
  readonly spinMs: number
  readonly ways: readonly JudgedWay[]
  readonly memory?: MemoryRates
}

/** What its result was worth, too. */
export interface JudgedWay extends PeerWay {
  readonly check: Omit<KeptCheck, 'overflow'>
}

type PlainRate = Omit<MemoryRate, 'bytesPerSecond'>

/** What the programs print; an algorithm has its times, or says why it has none. */
interface Printed {
  readonly device: string
  readonly cuda: number
  readonly cusparse: number
  readonly spinMs: number
  readonly copy?: PlainRate
  readonly read?: PlainRate
  /** A launch that writes one word. */
  readonly empty?: LaunchTimes
  readonly ways: readonly (PrintedWay | { readonly name: string; readonly why: string })[]
}

interface PrintedWay extends Omit<PeerWay, 'analysisWarmMs' | 'analysisColdMs' | 'withheld'> {
  readonly analysisWarmMs: readonly number[]
}

/** The two kinds in the order in which the results of each algorithm lie in the file. */
const KINDS: readonly PeerKind[] = ['single', 'backToBack']

/**
 * Reads what a program printed and the results that it wrote. An algorithm whose result is wrong, of a single run or of one
 * back to back, has no times.
 * @throws AppError `PeerFailed` when none is right
 */
export function judged(text: string, file: string, problem: Problem, peer: BenchPeer, check: Judge): PeerRound {
  const { ways: printed, copy, read, empty, ...machine } = JSON.parse(text) as Printed
  const ran = printed.filter((way): way is PrintedWay => 'single' in way)
  const results = readSeveral(file, ran.length * KINDS.length, (from) => peer.result(problem, from))
  const left = printed.filter((way) => 'why' in way)
  const ways: JudgedWay[] = []
  for (const [w, way] of ran.entries()) {
    const kinds = (peer.repeatable?.(problem) ?? true) ? KINDS.length : 1
    const checks = results.slice(w * KINDS.length, w * KINDS.length + kinds).map(check)
    const wrong = checks.findIndex(({ ok }) => !ok)
    if (wrong < 0) ways.push(judgedWay(way, checks[0]))
    else
      left.push({
        name: way.name,
        why: `its result is wrong, ${KINDS[wrong]}: ${checks[wrong].measures.map(({ name, value }) => `${name} ${value}`).join(', ')}`,
      })
  }
  if (ways.length === 0) throw new AppError('PeerFailed', `No result of cuSPARSE's is right: ${JSON.stringify(left)}`)
  const memory = copy && read ? { copy: rateOf(copy), read: rateOf(read), ...(empty && { launch: empty }) } : undefined
  return {
    ...machine,
    ways,
    ...(empty && { launchFloor: empty }),
    ...(left.length > 0 && { left }),
    ...(memory && { memory }),
  }
}

function judgedWay({ analysisWarmMs, ...way }: PrintedWay, check: Check): JudgedWay {
  const { overflow: _, ...kept } = keptCheck(check)
  const warm = median({ ms: analysisWarmMs, clock: 'cpu' })
  return { ...way, analysisWarmMs: warm, check: kept, ...(kept.measures && { measures: kept.measures }) }
}

const rateOf = ({ bytes, ms }: PlainRate): MemoryRate => ({
  bytes,
  ms,
  bytesPerSecond: bytes / (median({ ms, clock: 'timestamp' }) / 1000),
})

/**
 * A round in which every series is one that a time can be read from: algorithms with others are measured again, `tries`
 * times in all; what is still bad is withheld, and says why.
 * @param measure measures the named algorithms; all where none is named
 */
export function settled(measure: (names: readonly string[]) => PeerRound, tries: number): PeerRound {
  const first = measure([])
  let ways = first.ways
  for (let again = 1; again < tries; again++) {
    const names = ways.filter((way) => faultyKinds(way).length > 0).map(({ name }) => name)
    if (names.length === 0) break
    const newer = new Map(measure(names).ways.map((way) => [way.name, way]))
    ways = ways.map((way) => better(way, newer.get(way.name)))
  }
  return { ...first, ways: ways.map((way) => withoutFaults(way, tries)) }
}

const faultyKinds = (way: PeerWay): readonly PeerKind[] =>
  KINDS.filter((kind) => faultOf(way[kind] ?? []) !== undefined)

/** The kinds that were bad are replaced, the good ones stay. */
function better(old: JudgedWay, newer: JudgedWay | undefined): JudgedWay {
  if (!newer) return old
  return faultyKinds(old).reduce<JudgedWay>((way, kind) => ({ ...way, [kind]: newer[kind] }), old)
}

function withoutFaults(way: JudgedWay, tries: number): JudgedWay {
  return faultyKinds(way).reduce<JudgedWay>((kept, kind) => {
    const fault = faultOf(way[kind] ?? [])
    const { [kind]: _, ...rest } = kept
    return fault ? { ...rest, withheld: { ...kept.withheld, [kind]: faultWords(fault, tries) } } : kept
  }, way)
}

/** Of several processes the middle one of each algorithm, by its single runs; each kept whole. */
export function middlePeer(rounds: readonly PeerRound[]): PeerRound {
  const [first] = rounds
  return { ...first, ways: first.ways.map(({ name }) => middleWay(rounds, name)) }
}

function middleWay(rounds: readonly PeerRound[], name: string): JudgedWay {
  const found = rounds.flatMap(({ ways }) => ways.filter((way) => way.name === name))
  const timed = found.filter((way) => wayMs(way, 'single') !== undefined)
  const sorted = timed.toSorted((a, b) => (wayMs(a, 'single') as number) - (wayMs(b, 'single') as number))
  const cold = found.find(({ analysisColdMs }) => analysisColdMs !== undefined)?.analysisColdMs
  return { ...(sorted.at((sorted.length - 1) >> 1) ?? found[0]), ...(cold !== undefined && { analysisColdMs: cold }) }
}
