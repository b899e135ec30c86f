/**
 * The words on screen that the glossary explains, by their terms: patterns without case. Kept apart from what they mean,
 * which is loaded when it is first asked for.
 */
export const FORMS = {
  'triangular-solve': 'triangular solves?|triangular solvers?',
  step: 'steps?',
  worker: 'workers?',
  lane: 'lanes?',
  subgroup: 'subgroups?',
  workgroup: 'workgroups?',
  invocation: 'invocations?',
  dispatch: 'dispatch(?:es)?',
  level: 'levels?',
  dependency: 'dependenc(?:y|ies)',
  stage: 'stages?',
  poll: 'polls?|polled|polling',
  idle: 'idle',
  'ready-flag': 'ready flags?|readiness',
  barrier: 'barriers?',
  multistage: 'multistage',
  'element-wise': 'element-wise',
  nonzero: 'nonzeros?',
  unknown: 'unknowns?',
  tile: 'tiles?',
  slice: 'slices?',
  sell: 'SELL-C-σ',
  padding: 'padded|padding',
  stencil: 'D[23]N\\d+|stencils?',
  analysis: 'analys[ei]s',
  'back-to-back': 'back to back',
  'break-even': 'break-even',
  'backward-error': 'backward error',
  'cache-line': 'cache lines?',
  tuned: 'tuned|by rule',
  trace: 'traced?|traces',
  twin: 'CPU twin',
  p95: 'p95',
  'r-mat': 'R-MAT',
  ilu: 'ILU\\(0\\)|IC\\(0\\)',
} as const satisfies Readonly<Record<string, string>>

export type TermId = keyof typeof FORMS

const IDS = Object.keys(FORMS) as readonly TermId[]
/** Longer terms first, so that `cache line` is not left to a shorter one; a term does not begin or end inside a word. */
const ANY = new RegExp(
  `(?<![\\w-])(?:${Object.values(FORMS)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(?![\\w-])`,
  'giu',
)
const WHOLE = IDS.map((id) => [id, new RegExp(`^(?:${FORMS[id]})$`, 'iu')] as const)

/** A piece of a text: as it is, or a term of the glossary. */
export interface TermPiece {
  readonly text: string
  readonly term?: TermId
}

const termOf = (word: string): TermId | undefined => WHOLE.find(([, form]) => form.test(word))?.[0]

/**
 * A text cut at the first use of each term, of `most` terms at most; terms in what stands before it, `after`, were used
 * there. The pieces put together are the text.
 */
export function piecesOf(text: string, most = Number.POSITIVE_INFINITY, after = ''): readonly TermPiece[] {
  const pieces: TermPiece[] = []
  const seen = new Set(Array.from(after.matchAll(ANY), ([word]) => termOf(word)))
  const room = seen.size + most
  let from = 0
  for (const { 0: word, index } of text.matchAll(ANY)) {
    const term = termOf(word)
    if (term === undefined || seen.has(term) || seen.size >= room) continue
    seen.add(term)
    if (index > from) pieces.push({ text: text.slice(from, index) })
    pieces.push({ text: word, term })
    from = index + word.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** Terms of the glossary that a text uses, in the order of their first use. */
export const termsIn = (text: string): readonly TermId[] => piecesOf(text).flatMap(({ term }) => term ?? [])
