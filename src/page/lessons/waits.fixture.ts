import { readFileSync } from 'node:fs'

/** Gain of bandwidth of a part over rows one by one at 192³, with its waits and without, by the last table of the decision. */
export function gainsByWaits(part: string): readonly number[] {
  const rows = readFileSync('docs/decisions/multistage.md', 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const table = rows.slice(rows.findIndex(([, , first]) => first === 'with waits'))
  const took = (name: string) => (table.find(([, first]) => first === name) ?? []).slice(2, 4).map(Number)
  const [base, own] = [took('rows one by one'), took(part)]
  return own.map((ms, at) => base[at] / ms - 1)
}
