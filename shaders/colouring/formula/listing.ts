import type { Listing } from '#src/core/kernel/listing.ts'

const listing: Listing = {
  heading: 'as built here: a formula of the place',
  lines: [
    {
      text: 'for each row, in parallel: x, y, z ← its place in the grid',
      when: [0],
      code: ['let place = place_of(row)'],
    },
    {
      text: '  c ← (shift + Σ (place mod moduli) · strides) mod colours',
      when: [0],
      code: ['let counted = (place % uniforms.moduli) * uniforms.strides', 'counted.z) % uniforms.colours'],
    },
    {
      text: '  where a neighbour off its line has the same c by the formula: go without',
      when: [0],
      code: ['if (colour_at(other) == own && !in_line(place, other))'],
    },
    { text: '  colour ← c', when: [1], code: ['colour[row] = formula_of(row)'] },
  ],
}

export default listing
