import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'as built here: tasks of lane slots, narrow levels chained in one workgroup',
  lines: [
    { text: 'cut the levels into stretches: wide ones for all, narrow ones for one workgroup; a dispatch each' },
    {
      text: 'while a subgroup can draw a task, further ones read ahead:',
      code: [
        'ticket = atomicAdd(&drawn, 1u)',
        'ticket = atomicAdd(&state[uniforms.ticket], 1u)',
        'part = read_part(ticket)',
      ],
    },
    {
      text: '  wait for the operands; in a narrow stretch, in workgroup memory, for all but the newest of a row',
      when: ['wait'],
      code: ['words = read_operands(part)', 'atomicLoad(&local[place])', 'atomicLoad(&state[place])'],
    },
    {
      text: '  each lane: sum ← b / diagonal + Σ factor · x, where it leads a row; else its part of the sum',
      when: [0, 1, 2],
      code: ['let begin = begin_of(mine)', 'sum = products(', 'product(part.pair0.y, words.first'],
    },
    {
      text: '  add up over the lanes that share a row',
      when: [0, 1, 2],
      code: ['sum = add_up(', 'subgroupShuffleXor(sum,'],
    },
    {
      text: '  there wait for the newest: sum ← sum + factor · x',
      when: ['wait', 0, 1, 2],
      code: ['sum = add_newest(part, sum)', 'word = word_at(place)', 'product(part.pair0.y, word, sum)'],
    },
    {
      text: '  a row of a wide stretch: x[i] ← sum, and all see it',
      when: [0],
      code: ['x[place - uniforms.rows_at] = bitcast<f32>(word)'],
    },
    {
      text: '  a row of a narrow stretch: x[i] ← sum, and its workgroup sees it',
      when: [1],
      code: ['x[side - 1u] = bitcast<f32>(word)'],
    },
    {
      text: '  hand the value, or the part’s sum, on to the rows that wait for it',
      when: [0, 1, 2],
      code: [
        'publish(part.head.x & PLACE, part.head.y, word)',
        'atomicStore(&local[place], word)',
        'atomicStore(&state[place], word)',
      ],
    },
  ],
} satisfies Listing
