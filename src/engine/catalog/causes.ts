/**
 * Sentences that name a cause or a price, by the words below alone. Each of a lesson, a talk or an insight needs a claim that bears
 * it out, and a run that denies the claim: `npm run bench -- causes` lists them.
 */

/** What a sentence has that says why: a word such as `because` or `so that`, or a clause that begins with `so`. */
const REASONS: readonly RegExp[] = [
  /\b(?:because|since|due to|owing to|thanks to|as a result|therefore|thus|hence|so that|which is why|that is why)\b/iu,
  /\bso (?:much |far )?\w+ (?:an? \w+ )?that\b/iu,
  /\b(?:the reason is|only after|(?:time|gain|loss|difference|rest) (?:\w+ )?comes? from|it is the (?:chain|launch|memory|barriers?|levels?|analysis))\b/iu,
  /, (?:and )?so\b(?! (?:on|has|have|does|do|is|are)\b)|^So\b(?! far)|, for (?:all|nearly|it|they|there)\b/iu,
]
/** What it has that says where time goes, or what makes it more or less: what costs, pays, decides, delays or makes shorter. */
const PRICES: readonly RegExp[] = [
  /\b(?:what (?:counts|costs)|costs?|cheaper|dearer|price|pays?|paid|decides?|decided|(?:is|are) limited by|bound by)\b/iu,
  /\b(?:takes? (?:the|all the|most of the) (?:rest of the )?time|takes? most of|most of (?:it|its time) is|goes into)\b/iu,
  /\b(?:(?:is|are|be) the end of|ends (?:a|the|each|every)|gains?|delays?|no harm|saves|shortens?|beats?)\b/iu,
  /\b(?:the bottleneck|dominates?|dominated by|has (?:more|less|fewer|most) (?:\w+ )?to (?:read|move|do|wait))\b/iu,
  /\bmakes? (?:\S+ ){0,3}?(?:shorter|longer|slower|faster|quicker)\b/iu,
]
const CAUSAL = [...REASONS, ...PRICES]

/** A text by sentences, at stops and semicolons. A reason that stands behind a colon, without a word that says so, is not found. */
const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.?!;]) /u)

/** The sentences of a text that name a cause or a price. */
export const causesIn = (text: string): readonly string[] =>
  sentencesOf(text).filter((sentence) => !sentence.endsWith('?') && CAUSAL.some((words) => words.test(sentence)))

/** Those of some texts that no piece is of, and the pieces that are of no such sentence. */
export function unborne(texts: readonly string[], pieces: readonly string[]) {
  const causes = texts.flatMap(causesIn)
  return {
    sentences: causes.filter((sentence) => !pieces.some((piece) => sentence.includes(piece))),
    dead: pieces.filter((piece) => !causes.some((sentence) => sentence.includes(piece))),
  }
}
