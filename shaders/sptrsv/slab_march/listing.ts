import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'as built here: planes march over lines in step, a line is a scan',
  lines: [
    { text: 'prepare: rows scaled by their diagonal, repacked line by line' },
    {
      text: 'each workgroup draws a slab of planes',
      code: ['drawn = atomicAdd(&control[TICKET], 1u)', 'slab = workgroup'],
    },
    {
      text: 'for each step t; plane q of the slab has line y = t − skew·q:',
      code: ['t < uniforms.steps', 'let y = i32(t) - i32(lag)', 'lag = skew * plane'],
    },
    {
      text: '  c ← b minus what lines before y give, all of them there',
      when: [0],
      code: ['var sum = (*held).side * (*held).matrix[INVERSE]', 'sum = fma((*held).matrix[', 'sum = along_x('],
    },
    {
      text: '  x of the line: the recurrence x[i] = c[i] + m[i] · x[i − 1], as a scan over the lanes',
      when: [0],
      code: [
        'solve_lane(held)',
        'line.y = fma(c.y',
        'line.z = fma(c.z',
        'line.w = fma(c.w',
        'state = affine(',
        'line = fma(by_first',
      ],
    },
    { text: '  hand the line to the planes beside it', when: [0], code: ['ring[ring_at(places.x, t)] = line'] },
    {
      text: '  store x; the last planes publish the line to the next slab',
      when: [0],
      code: ['publish(y);', 'store(y);', 'atomicStore(&faces[at'],
    },
    {
      text: '  the halo’s lanes wait for the slab before',
      when: ['wait'],
      code: ['polls < most; polls++', 'all(words != Words(SENTINEL))', 'words = face(at)'],
    },
    {
      text: '  barrier; coefficients of the lines to come are being read',
      code: [
        'read_matrix(held, y + i32(ahead))',
        'read_products(held, y + i32(ahead))',
        'read_ahead(&held, y + i32(relays))',
      ],
    },
  ],
} satisfies Listing
