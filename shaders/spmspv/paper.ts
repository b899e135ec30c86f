import type { Paper } from '#src/core/kernel/kernel.ts'

export const JI: Paper = {
  authors: 'Haonan Ji, Huimin Song, Shibo Lu, Zhou Jin, Guangming Tan, Weifeng Liu',
  title: 'TileSpMSpV: A Tiled Algorithm for Sparse Matrix-Sparse Vector Multiplication on GPUs',
  venue: 'ICPP ’22',
  year: 2022,
  doi: '10.1145/3545008.3545028',
}
