/** From how many letters on a slip of the keyboard is forgiven. */
const FORGIVEN_FROM = 4

/**
 * How well a command's name answers what was typed: 0 not at all, 1 best. Every word that was typed must be found: at the
 * beginning of the name, of one of its words, or inside of one. One slip is forgiven in longer words; letters that only
 * happen to come in that order are not found.
 */
export function rank(name: string, typed: string): number {
  const [whole, asked] = [plain(name), plain(typed)]
  if (asked === '') return 1
  if (whole.startsWith(asked)) return 1
  const words = whole.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const scores = asked.split(' ').map((word) => Math.max(0, ...words.map((each) => scoreOf(each, word))))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

const plain = (text: string): string =>
  text.trim().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ')

function scoreOf(word: string, asked: string): number {
  if (word === asked) return 0.9
  if (word.startsWith(asked)) return 0.8
  if (asked.length > 1 && word.includes(asked)) return 0.5
  const near = [-1, 0, 1].some((by) => oneSlip(word.slice(0, asked.length + by), asked))
  return asked.length >= FORGIVEN_FROM && near ? 0.2 : 0
}

/** Whether one letter was left out, added, mistaken, or has changed places with its neighbour. */
function oneSlip(word: string, asked: string): boolean {
  let same = 0
  while (same < word.length && word[same] === asked[same]) same++
  const [left, typed] = [word.slice(same), asked.slice(same)]
  return (
    left.slice(1) === typed ||
    left === typed.slice(1) ||
    left.slice(1) === typed.slice(1) ||
    (left[0] === typed[1] && left[1] === typed[0] && left.slice(2) === typed.slice(2))
  )
}
