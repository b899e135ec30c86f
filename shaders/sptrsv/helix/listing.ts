import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'as built here: lines wound round lanes, each some steps behind the one before',
  lines: [
    { text: 'prepare: rows scaled by their diagonal, repacked in the order of the steps' },
    {
      text: 'each workgroup draws a slab of planes',
      code: ['drawn = atomicAdd(&control[TICKET], 1u)', 'slab = workgroup'],
    },
    { text: 'for each step t: a lane has four rows of a line', code: ['round < uniforms.rounds', 'advance(&now);'] },
    {
      text: '  c ← b minus what earlier lines give, solved in earlier steps',
      when: [0],
      code: ['gather(t, held)', 'var sum = (*held).side * (*held).matrix[INVERSE]', 'fma((*held).matrix['],
    },
    {
      text: '  x of the four rows, one after the other: x[i] = c[i] + m[i] · x[i − 1]',
      when: [0],
      code: ['solve_rows(gather', 'line.x = fma(', 'line.y = fma(', 'line.z = fma(', 'line.w = fma('],
    },
    {
      text: '  store x; the last planes publish it to the next slab',
      when: [0],
      code: ['publish(t);', 'store();', 'atomicStore(&faces[at'],
    },
    {
      text: '  the halo’s lanes wait for the slab before',
      when: ['wait'],
      code: ['polls < most; polls++', 'all(words != vec4<u32>(SENTINEL))', 'words = face(at)'],
    },
    { text: '  tell the workgroup; barrier', code: ['ring[ring_at(t)] = line', 'workgroupBarrier();'] },
  ],
} satisfies Listing
