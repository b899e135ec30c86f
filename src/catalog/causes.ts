/**
 * Sentences that name a cause or a price. Each of a lesson, a talk or an insight needs a claim that bears it out, and a run that
 * denies the claim: `npm run bench -- causes` lists them.
 */

/** Words of such a sentence: `because`, `since`, what costs, is cheaper or dearer, has a price, pays, takes the time, ends a thing. */
const CAUSAL =
  /\b(?:because|since|due to|costs?|cheaper|dearer|price|pays?|paid|takes? the time|ends (?:a|the|each|every))\b/iu

/** A text by sentences: at stops, colons and semicolons, which part what is claimed from its reason. */
const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.?!;]) /u)

/** The sentences of a text that name a cause or a price. */
export const causesIn = (text: string): readonly string[] =>
  sentencesOf(text).filter((sentence) => !sentence.endsWith('?') && CAUSAL.test(sentence))

/** Those of some texts that no piece is of, and the pieces that are of no such sentence. */
export function unborne(texts: readonly string[], pieces: readonly string[]) {
  const causes = texts.flatMap(causesIn)
  return {
    sentences: causes.filter((sentence) => !pieces.some((piece) => sentence.includes(piece))),
    dead: pieces.filter((piece) => !causes.some((sentence) => sentence.includes(piece))),
  }
}
