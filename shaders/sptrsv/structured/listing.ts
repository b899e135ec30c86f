import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Chen et al. 2023, Algorithm 2: a queue of grid lines for each plane',
  lines: [
    { text: 'P[y, z] ← −1 for all lines, where lines have a word' },
    { text: 'for each subgroup, in parallel:', code: ['fn main('] },
    {
      text: '  while a ticket can be drawn, D of them a plane: serve its plane z',
      code: ['let ticket = draw(lane', 'let z = ticket / uniforms.team'],
    },
    {
      text: '    while queue Q(z) has a line left: take the line with the least y',
      code: ['atomicAdd(&queues[z], 1u)', 'let y = take_line(lane, z)'],
    },
    {
      text: '      pour the nonzeros of the line over the lanes, row after row; read ahead',
      when: [0],
      code: ['= advance(line, steps, lane', 'steps * lanes < row.end', 'k + lanes >= end'],
    },
    {
      text: '        repeat: until P[y, z] has come to the row, or near it, and x[col_idx[k]] is there',
      when: ['wait'],
      code: [
        'if (word != SENTINEL || !patient(',
        'while (misses)',
        'atomicLoad(&state[place',
        'look(wanted);',
        'atomicLoad(&x[row_at((*wanted).place)])',
        'word = atomicLoad(&x[column]);',
        'word = current((*wanted).place)',
      ],
    },
    {
      text: '        sum ← sum + values[k] · x[col_idx[k]], and over the lanes of a row',
      when: [0],
      code: [
        'part.held.value * operand',
        'return part.held.value * bitcast',
        'sum = total(lane, sum +',
        'sum += values[k + lane] * operand(',
      ],
    },
    {
      text: '        x[i] ← (b[i] − sum) / diagonal, known to all lanes: the next rows need it',
      when: [1],
      code: [
        'bitcast<u32>((side - sum) / diagonal)',
        'solution(row_at(place), sum)',
        '(ends.right - sum) / ends.diagonal',
      ],
    },
    {
      text: '        publish x[i]; P[y, z] ← the last of them',
      when: [1],
      code: ['atomicStore(&x[row_at(place)], word)', 'tell_line(line.task, place)', 'atomicStore(&x[row], word)'],
    },
  ],
} satisfies Listing
