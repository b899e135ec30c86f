import { presentId } from '#src/engine/catalog/operations.ts'
import { writeSpec, readSpec } from '#src/core/kernel/spec.ts'
import { createLoader, createParser, createSerializer, parseAsBoolean, parseAsFloat, parseAsInteger } from 'nuqs/server'
import {
  camerasFrom,
  camerasText,
  kernelsFrom,
  kernelsText,
  loopFrom,
  markFrom,
  markText,
  optionsFrom,
  optionsText,
  screenFrom,
  sweepFrom,
  sweepText,
} from './codec.ts'
import { AXES, DEFAULTS, type Document, posing, type Reading } from '../document.ts'
import { LINK_VERSION, pinned, withoutGone } from './kernel-defaults.ts'
import { listed, quoted } from './known.ts'
import { lockFrom, unknownLocks } from '../lockable.ts'
import { type GivenKernel, withName, withNumber } from './named-kernels.ts'
import { natural, oneOf } from '#src/core/base/link-words.ts'
import { givenFrom, type GivenOptions, givenText } from './problem-codec.ts'
import { sourceFrom, sourceText } from '#src/core/sparse/source-text.ts'
import * as texts from '../words.ts'

/**
 * The document as a link: readable, under 2 KB, only what differs from its version's defaults. A part that cannot be read
 * falls back to its default and leaves the rest as it is: the data are opened even when a view's state is bad. The
 * document's own defaults are one for all versions, kernels' are of each version (kernel-defaults.ts); a link that names
 * no version is of the newest.
 */

/** A part that is read and written by two functions; equal when written alike. */
const text = <T extends {}>(parse: (text: string) => T | null, serialize: (value: T) => string) =>
  createParser<T>({ parse, serialize, eq: (a, b) => serialize(a) === serialize(b) })

const words = <T extends string>(values: readonly T[]) => text<T>((query) => oneOf(query, values), String)

const DEFAULT_KERNELS: readonly GivenKernel[] = DEFAULTS.kernels.map(withName)

const PARTS = {
  v: parseAsInteger,
  m: text(sourceFrom, sourceText).withDefault(DEFAULTS.source),
  solve: text(givenFrom, givenText),
  k: text(kernelsFrom, kernelsText).withDefault(DEFAULT_KERNELS),
  // a column shows its views in their own order, whichever a link names them in
  panes: createParser<readonly string[]>({
    parse: (query) => query.split('.').filter(Boolean),
    serialize: (panes) => panes.join('.'),
    eq: (a, b) => a.toSorted().join('.') === b.toSorted().join('.'),
  }).withDefault(DEFAULTS.panes),
  lead: text<string>((query) => (/^[a-z0-9_-]{1,32}$/.test(query) ? query : null), String),
  screen: text<string>(screenFrom, String).withDefault(DEFAULTS.screen),
  lesson: text<string>((query) => (/^[a-z-]{1,32}(\.[a-z-]{1,32})?$/.test(query) ? query : null), String),
  sweep: text(sweepFrom, sweepText).withDefault(DEFAULTS.sweep),
  t: text<number>(natural, String).withDefault(DEFAULTS.tick),
  axis: words(AXES),
  run: text<string>((query) => (/^[a-z0-9-]{1,40}\.[0-9-]{1,10}$/.test(query) ? query : null), String),
  speed: parseAsFloat.withDefault(DEFAULTS.speed),
  loop: text(loopFrom, ([from, to]: readonly [number, number]) => `${from}-${to}`),
  pin: text(markFrom, markText),
  cam: text(camerasFrom, camerasText).withDefault(DEFAULTS.cameras),
  opt: text(optionsFrom, optionsText).withDefault(DEFAULTS.options),
  theme: words(['dark', 'light', 'system'] as const).withDefault(DEFAULTS.theme),
  side: parseAsBoolean.withDefault(DEFAULTS.side),
  read: words<Reading>(['solve', 'analysis', 'amortised']).withDefault(DEFAULTS.reading),
  solves: text<number>(natural, String).withDefault(DEFAULTS.solves),
  letters: parseAsBoolean.withDefault(DEFAULTS.letterKeys),
  lock: text(lockFrom, (lock) => lock.join('.')).withDefault(DEFAULTS.lock),
}

const load = createLoader(PARTS)
const write = createSerializer(PARTS)

/** Letters of the longest link that is read: several times what the page itself writes. */
const LONGEST_LINK = 8192

/** Links of versions before mean steps where they say nothing of the axis. */
const TIMED_VERSION = 3

/** The document that a query string describes, and what in it could not be understood. */
export function decodeLink(query: string): { doc: Document; complaints: string[] } {
  if (query.length <= LONGEST_LINK) return decode(query)
  return { doc: DEFAULTS, complaints: [texts.longLink(query.length)] }
}

function decode(query: string): { doc: Document; complaints: string[] } {
  const parts = load(query)
  const given = new URLSearchParams(query)
  const complaints: string[] = []
  const version = parts.v ?? LINK_VERSION
  if (version > LINK_VERSION) {
    complaints.push(texts.newerVersion(version))
  }
  for (const [name, parser] of Object.entries(PARTS)) {
    const value = given.get(name)
    if (value !== null && parser.parse(value) === null) complaints.push(texts.unreadable(name, quoted(value)))
  }
  const columns = given.get('k')?.split(',').length ?? 0
  if (parts.k !== DEFAULT_KERNELS && columns > parts.k.length)
    complaints.push(texts.fewerKernels(columns, parts.k.length))
  const unlockable = parts.lock.length > 0 ? unknownLocks(given.get('lock') ?? '') : []
  if (unlockable.length > 0) complaints.push(texts.noLock(listed(unlockable)))
  const told = parts.k.map(({ id, params }) => withNumber({ id: presentId(id), params }))
  const unknown = told.flatMap((one) => one.unknown)
  if (unknown.length > 0) complaints.push(texts.noKernel(listed(unknown)))
  const present = told.map(({ choice }) => withoutGone(choice))
  const gone = present.flatMap((one) => one.gone)
  if (gone.length > 0) complaints.push(texts.noParameter(listed(gone)))
  const kernels = pinned(
    present.map(({ choice }) => choice),
    version,
  )
  const { spec, complaints: refused } = specIn(parts.solve ?? NOTHING_GIVEN, kernels)
  complaints.push(...refused)
  const doc: Document = {
    source: parts.m,
    solve: spec,
    kernels,
    panes: parts.panes,
    lead: parts.lead ?? undefined,
    screen: parts.screen,
    lesson: parts.lesson ?? undefined,
    sweep: { ...parts.sweep, kernels: [...new Set(parts.sweep.kernels.map(presentId))] },
    tick: parts.t,
    axis: parts.axis ?? (version < TIMED_VERSION ? 'steps' : DEFAULTS.axis),
    run: parts.run ?? undefined,
    speed: Math.min(16, Math.max(0.25, parts.speed)),
    loop: parts.loop ?? undefined,
    pin: parts.pin ?? undefined,
    cameras: parts.cam,
    options: parts.opt,
    theme: parts.theme,
    side: parts.side,
    reading: parts.read,
    solves: Math.max(1, parts.solves),
    letterKeys: parts.letters,
    lock: parts.lock,
  }
  return { doc, complaints }
}

const NOTHING_GIVEN: GivenOptions = { named: {}, placed: false }

/** The options of the operation that the kernels carry out, as far as it has such. */
function specIn({ named, placed }: GivenOptions, kernels: Document['kernels']) {
  const { options } = posing(kernels)
  const { spec, refused } = readSpec(options, named)
  const told = placed ? refused.filter((name) => options.some((option) => option.name === name)) : refused
  return {
    spec,
    complaints: told.map((name) => texts.unreadable('solve', quoted(`${name}:${named[name]}`))),
  }
}

/** Options that differ from their defaults; nothing where all are as by default. */
function givenIn({ kernels, solve }: Document): GivenOptions | null {
  const named = writeSpec(posing(kernels).options, solve)
  return Object.keys(named).length > 0 ? { named, placed: false } : null
}

/** The query string of a document, `?v=4&…`. */
export function encodeLink(doc: Document): string {
  return write({
    v: LINK_VERSION,
    m: doc.source,
    solve: givenIn(doc),
    k: doc.kernels.map(withName),
    panes: doc.panes,
    lead: doc.lead ?? null,
    screen: doc.screen,
    lesson: doc.lesson ?? null,
    sweep: doc.sweep,
    t: doc.tick,
    // steps where they were chosen, time where a moment or a loop depends on it; else the runs decide
    axis: doc.axis === 'steps' || (doc.axis === 'time' && (doc.tick > 0 || doc.loop)) ? doc.axis : null,
    // at the first tick nothing in the link belongs to a run
    run: doc.tick > 0 ? (doc.run ?? null) : null,
    speed: doc.speed,
    loop: doc.loop ?? null,
    pin: doc.pin ?? null,
    cam: doc.cameras,
    opt: doc.options,
    theme: doc.theme,
    side: doc.side,
    read: doc.reading,
    solves: doc.solves,
    letters: doc.letterKeys,
    lock: doc.lock,
  })
}
