/**
 * What is recorded, by the name of its file: the query of the link that is opened, without its version. A recording stands
 * in for each of its kernels alone, too; among them all, every preset and both operations play without a GPU.
 */
export const RECORDINGS: Readonly<Record<string, string>> = {
  // the first page
  'd3n7-16': '',
  // idle lanes beside full lanes
  'd3n27-8': 'm=grid:D3N27:8x8x8:seeded:1&k=sptrsv/level_elementwise,sptrsv/structured',
  // small enough to see each row
  'd3n7-6': 'm=grid:D3N7:6x6x6:seeded:1',
  // the stencil with most dependences, and what the other kernels make of it
  'd3n27-16': `m=grid:D3N27:16x16x16:seeded:1&k=${solvers('level_set', 'sync_free', 'structured', 'auto')}`,
  // polling one word per row, and one per grid line
  'd3n13-12': `m=grid:D3N13:12x12x12:seeded:1&k=${solvers('sync_free', 'structured')}`,
  bunny: 'm=mesh:bunny',
  'delaunay-5000': 'm=delaunay:5000:1',
  'delaunay-2000': `m=delaunay:2000:7&k=${solvers('level_set', 'sync_free', 'auto')}`,
  // products: rows of uneven length, and a matrix with a tile of every format
  'rmat-10': `m=rmat:10:8:100:7&solve=values:seeded&k=${products('csr_scalar', 'csr_vector', 'sell', 'merge')}`,
  tiles: `m=example:tiles&k=${products('csr_scalar', 'csr_vector', 'tile')}`,
}

/** Bytes that all recordings together may take on the shelf. */
export const SHELF_BYTES = 400 * 1024

function solvers(...names: readonly string[]): string {
  return names.map((name) => `sptrsv/${name}`).join(',')
}

function products(...names: readonly string[]): string {
  return names.map((name) => `spmv/${name}`).join(',')
}
