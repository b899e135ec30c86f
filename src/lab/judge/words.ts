/** What a judge says of a kernel. */

export const laneDid = (lane: string, does: string, other: string, word: string) => `${lane} ${does} ${other} ${word}`
export const laneOf = (lane: number, workgroup: number) =>
  workgroup === 0 ? `Lane ${lane}` : `Lane ${lane} of workgroup ${workgroup}`
export const sibling = (lane: number) => `lane ${lane} of the same workgroup`
export const otherOf = (lane: number, workgroup: number) => `lane ${lane} of workgroup ${workgroup}`
export const noBarrier = (space: string) => `, with no ${space}Barrier between`
export const line = (path: string, number: number) => `${path}, line ${number}`
/** What the linker says: `./path:12:3 error: sentence`, then the line and a caret below it. */
export const compiled = (message: string) => {
  const [, path, number, sentence] = /^(?:\.\/)?([\w/]+\.wesl):(\d+):\d+ error: (.*)/.exec(message) ?? []
  return path === undefined ? message : `${sentence} (${line(path, Number(number))})`
}
export const notRun = (why: string) => `The machine of lanes could not run it: ${why}`
export const noTimeLeft = (left: number, all: number) => `${left} of ${all} runs were not tried: the time was up.`
export const suitsNone = 'The kernel is for none of the small problems.'
export const suitsNoSize = (problem: string) => `${problem} was not tried: the kernel is for subgroups of other sizes.`
export const nothingRan = 'Nothing was tried.'
export const lanes = (size: number) => (size === 0 ? 'no subgroups' : `subgroups of ${size}`)
export const inOrder = (turns: number | string) =>
  typeof turns === 'number' ? 'lanes in drawn order' : `lanes ${turns}`

/**
 * A rule's sentence as a student reads it: the place comes first, three digits are enough, and a bound is said to be one.
 * @param noun what an item is: the name of its space
 */
export const plain = (sentence: string, noun = 'item'): string =>
  sentence
    .replace(/the result is wrong: /, '')
    .replaceAll(/\bitem (\d+)/g, `${noun} $1`)
    .replaceAll(/\d+\.\d{4,}(?:e-?\d+)?/g, (digits) => String(Number(Number(digits).toPrecision(3))))
    .replaceAll(/(error \S+) of (\S+?)(?=[ ,]|$)/g, '$1, where $2 is allowed,')
    .replaceAll(/,,|,$/g, (end) => end.slice(1))
    // what has no bound says nothing
    .replaceAll(/(?:, )?[a-z]+ error \S+, where Infinity is allowed/g, '')
    .replace(/^(traced: )?(.*? error \S+, where \S+ is allowed), in (\w+ \d+)/, '$1$3 has a $2')
    .replace(/ has a [a-z]+ error (?:Infinity|NaN), where .*/, ' is no finite number')
    .replaceAll(/ is allowed, ([a-z]+ error) (?:Infinity|NaN), where \S+ is allowed/g, ' is allowed, and no finite $1')
    .replaceAll(/error (?=\d\S*, where)/g, 'error of ')
    .replaceAll(/ is allowed, (?=[a-z]+ error of)/g, ' is allowed, and a ')
