import type { Listing } from '#src/kernel/listing.ts'

const listing: Listing = {
  heading: 'after Chen et al. 2023, Algorithm 2: a queue of grid lines for each plane',
  lines: [
    { text: 'P[y, z] ← −1 for all lines, where compressed' },
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
      code: ['= prefetch(line, t + ahead, lane)', 't * lanes < line.count', 'k + lanes < end; k += lanes'],
    },
    {
      text: '        repeat: until P[y, z] is near, and x[col_idx[k]] is there',
      when: ['wait'],
      code: [
        'while (word == SENTINEL && patient',
        'atomicLoad(&state[place',
        'word = atomicLoad(&x[column]);',
        'let found = atomicLoad(&x[select(',
      ],
    },
    {
      text: '        sum ← sum + values[k] · x[col_idx[k]], and over the lanes of a row',
      when: [0],
      code: ['-held.value * awaited(', 'sum += select(0.0, other, d <= reach);', 'sum += values[k + lane] * operand('],
    },
    {
      text: '        row by row: x[i] ← (b[i] − sum − what the rows before it give) / diagonal, told to all lanes',
      when: [1],
      code: [
        'let inverse = 1.0 / held.value;',
        'fma(-needs.x, solved.x, known)',
        'bitcast<u32>((b[row] - sum) / values[',
      ],
    },
    {
      text: '        publish x[i]; P[y, z] ← the last of them',
      when: [1],
      code: [
        'atomicStore(&x[row_at(held.column)], word)',
        'tell_line(line.task, held.column)',
        'atomicStore(&x[row], word)',
      ],
    },
  ],
}

export default listing
