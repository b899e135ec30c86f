import type { Listing } from '#src/core/kernel/listing.ts'

const listing: Listing = {
  heading: 'as built here: lines of a colour, there and back',
  lines: [
    {
      text: 'dispatch for each colour there, then for each back; for each line of the colour, in parallel:',
      code: ['taken < uniforms.lines'],
    },
    {
      text: '  for each stretch of the line: stage x of it and of lines beside it that are read; barrier',
      when: [0, 1, 2, 3],
      code: ['base < uniforms.points; base += wide', 'stage_lines(slots'],
    },
    {
      text: '    for each point i of the stretch, in parallel, a lane each:',
      when: [0, 1, 2, 3],
      code: ['let point = base + lane'],
    },
    {
      text: '      there: x[i] ← (b[i] − Σ L[i, j] · x[j] − Σ U[i, j] · x[j]) / D[i], where U holds its own line, too',
      when: [0, 2],
      code: ['right[place] - sum_of(lower', 'x[place] = sum * inverse[place]'],
    },
    { text: '        from a zero guess the second sum is 0 and not read; else it is kept for the way back' },
    {
      text: '      back: x[i] ← x[i] − (Σ U[i, j] · x[j] − what was kept) / D[i]',
      when: [1, 3],
      code: ['x[place] -= sum * inverse[place]'],
    },
    {
      text: '      a sum: by direction, from where lines are staged',
      when: [0, 1, 2, 3],
      code: ['sum += slot_values[first + slot * uniforms.points] * near['],
    },
  ],
}

export default listing
