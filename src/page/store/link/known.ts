import { bareId } from '#src/engine/catalog/kernels.ts'
import { AUTO, DEFAULTS, type Document, EXPLORE, operationIn, posedBy } from '../document.ts'
import * as texts from '../words.ts'

/** What there is on this page that a link can name. */
export interface Catalogue {
  /** Ids of kernels. */
  readonly kernels: readonly string[]
  /** Ids of views. */
  readonly views: readonly string[]
}

/** Most names in a complaint, and most letters of each. */
const MOST_NAMES = 2
const MOST_LETTERS = 32

const short = (text: string): string => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text)

/** `nope`, or `nope, neither and 3 more`. */
export function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES
  const shown = names.slice(0, MOST_NAMES).map(short).join(', ')
  return more > 0 ? texts.andMore(shown, more) : shown
}

const isKnown = (names: readonly string[]) => (id: string) => names.includes(id)
const unique = <T>(items: readonly T[]): readonly T[] => [...new Set(items)]

/**
 * A document without what this page does not have: kernels, panes, and what belongs to them. Kernels that carry out
 * another operation than the first one are left out too, for columns stand beside one another on one problem.
 */
export function knownOnly(doc: Document, { kernels, views }: Catalogue): { doc: Document; complaints: string[] } {
  const complaints: string[] = []
  const known = doc.kernels.filter(({ id }) => kernels.includes(bareId(id)))
  const strangers = doc.kernels.filter(({ id }) => !kernels.includes(bareId(id))).map(({ id }) => id)
  if (strangers.length > 0) complaints.push(texts.noKernel(listed(unique(strangers))))
  const operation = known.length > 0 ? operationIn({ kernels: known }) : undefined
  const together = known.filter(({ id }) => id.startsWith(`${operation}/`))
  const apart = known.filter((kernel) => !together.includes(kernel)).map(({ id }) => id)
  if (apart.length > 0) complaints.push(texts.otherOperation(listed(apart), apart.length, together[0].id))
  const panes = unique(doc.panes.filter(isKnown(views)))
  const strange = doc.lead !== undefined && doc.lead !== AUTO && !views.includes(doc.lead)
  const gone = [...doc.panes, ...(strange ? [doc.lead] : [])].filter((id) => !views.includes(id))
  if (gone.length > 0) complaints.push(texts.noPane(listed(unique(gone))))
  return {
    doc: {
      ...doc,
      ...posedBy(together.length > 0 ? together : DEFAULTS.kernels, doc.solve),
      panes: panes.length > 0 ? panes : DEFAULTS.panes,
      lead: strange ? AUTO : doc.lead,
      cameras: keep(doc.cameras, views),
      options: keep(doc.options, [...views, EXPLORE]),
      sweep: { ...doc.sweep, kernels: doc.sweep.kernels.filter(isKnown(kernels)) },
    },
    complaints,
  }
}

const keep = <T>(entries: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => names.includes(name)))

/** At most two lines of a notice. */
const MOST_COMPLAINTS = 2

/** The sentences, two at most, about a link that could not be followed in full. */
export function complaintText(complaints: readonly string[]): string {
  const more = complaints.length - MOST_COMPLAINTS
  const shown = complaints.slice(0, MOST_COMPLAINTS).join(' ')
  return more > 0 ? texts.andMoreParts(shown, more) : shown
}

/** A part of a link as a complaint quotes it. */
export const quoted = (text: string): string => `“${short(text)}”`
