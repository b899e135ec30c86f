import { capitalised } from '#src/core/base/format.ts'

/**
 * Sentences that name a cause or a price: by the words below, by a colon between two clauses, or by their place after one that
 * compares times. Each of a lesson, a talk or a figure needs a claim that bears it out, and a run that denies the claim:
 * `npm run bench -- causes` lists them.
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
  /\b(?:takes? (?:the|all the|most of the) (?:rest of the )?time|takes? most of|most of (?:it|its time) is|most is the|goes into)\b/iu,
  /\b(?:(?:is|are|be) the end of|ends (?:a|the|each|every)|gains?|delays?|no harm|saves|shortens?|beats?)\b/iu,
  /\b(?:the bottleneck|dominates?|dominated by|has (?:more|less|fewer|most) (?:\w+ )?to (?:read|move|do|wait))\b/iu,
  /\bmakes? (?:\S+ ){0,3}?(?:shorter|longer|slower|faster|quicker)\b/iu,
]
/** What it has that says what follows from something: what leaves, spares, forces or prevents it. */
const EFFECTS: readonly RegExp[] = [
  /\b(?:means? that|leads to|explains?|owes?|consequently|in order to|spares?|causes?|prevents?|avoids?|forces?|hurts?)\b/iu,
  /\bleaves? (?:\S+ ){0,5}?\[?(?:idle|empty|nothing)\b/iu,
  /\btoo (?:few|many|narrow|wide) (?:(?:rows|lanes|workers|levels|nonzeros) )?(?:for|to)\b|\bthe \w+er, the \w+er\b/iu,
  /, as (?:all|no|none|every|each|they|there|its|their) (?:\S+ )*?(?:is|are|was|were|has|have|had|can|cannot|needs?|waits?)\b/iu,
]
const CAUSAL = [...REASONS, ...PRICES, ...EFFECTS]

/** What makes a part of a sentence a clause: one of these verbs. */
const VERB =
  /\b(?:am|is|are|was|were|has|have|had|does|do|did|can|cannot|could|may|might|must|should|will|would|(?:begin|belong|bring|come|cover|differ|fill|find|get|give|go|grow|hand|hold|keep|know|lie|look|meet|move|need|poll|pay|read|say|see|show|stand|start|stay|stop|store|take|tell|wait|write)s?|goes|carry|carries|reach|reaches|search|searches|multiply|multiplies|sweeps|repeats|share|became|began|came|fell|found|gave|got|held|lay|ran|sent|told|wrote|stood|took|went)\b/iu

/** Whether a colon stands between two clauses, of which the second is then read as the reason or the consequence of the first. */
function explains(sentence: string): boolean {
  const [first, ...others] = sentence.split(/: (?=\S)/u)
  return VERB.test(first) && others.some((other) => VERB.test(other))
}

/** What a sentence has that compares times: `B is faster`, `it takes half as long`. */
const COMPARES =
  /\b(?:faster|fastest|slower|slowest|quicker|quickest|sooner|wins?|won|loses|(?:takes?|took|needs?) (?:\S+ ){0,3}?(?:longer|shorter|less|more|half|twice|fewer|a third|a quarter|times as)|(?:twice|times|half|third|quarter) as (?:fast|slow|long))\b/iu
/** How a sentence begins that goes on about what was compared: with a column, or a word that stands for it. */
const GOES_ON =
  /^(?:But |And )?(?:(?:It|Its|They|Their|All|Both|Each|Every|No|None|Nothing|There|Lanes|Workers|Rows|Levels|Lines)\b|Th(?:at|is|ese|ose) (?:is|are|was|were|comes?|makes?)\b|(?:[ABCD]|\[[^\]]+\]\(column:[A-D]\)) (?:is|has|does|\w+s|found|cut|read|stood|went)\b)/u
/** What states a time, a count or a place, and no reason. */
const STATES = /^(?:\S+ ){1,4}?(?:takes?|took) (?:<|\d|…|one\b)/u

/** Whether the second of two sentences is read as the reason of the first, which compares times. */
const follows = (first: string | undefined, second: string): boolean =>
  first !== undefined &&
  COMPARES.test(first) &&
  !COMPARES.test(second) &&
  GOES_ON.test(capitalised(second)) &&
  !STATES.test(second)

/** A text by sentences, at stops and semicolons. */
const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.?!;]) /u)

const names = (sentence: string): boolean => !sentence.endsWith('?') && CAUSAL.some((words) => words.test(sentence))

/** The sentences of a text that name a cause or a price by a word. */
export const namedCausesIn = (text: string): readonly string[] => sentencesOf(text).filter(names)

/** The sentences of a text that name a cause or a price, by a word, by a colon between two clauses, or after times that are compared. */
export const causesIn = (text: string): readonly string[] =>
  sentencesOf(text).filter(
    (sentence, at, all) =>
      names(sentence) || (!sentence.endsWith('?') && (explains(sentence) || follows(all[at - 1], sentence))),
  )

/** Those of some texts that no piece is of, and the pieces that are of no such sentence. */
export function unborne(texts: readonly string[], pieces: readonly string[]) {
  const causes = texts.flatMap(causesIn)
  return {
    sentences: causes.filter((sentence) => !pieces.some((piece) => sentence.includes(piece))),
    dead: pieces.filter((piece) => !causes.some((sentence) => sentence.includes(piece))),
  }
}
