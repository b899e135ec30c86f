import type { Document } from '../document.ts'

/** Links that were once given out, and what they must show for ever. Lines are added, never changed. */
export const OLD_LINKS: readonly (readonly [string, Partial<Document>])[] = [
  ['?v=1', {}],
  ['', {}],
  ['?v=1&m=mesh:bunny&t=12', { source: { kind: 'mesh', mesh: 'bunny' }, tick: 12 }],
  [
    '?v=1&m=grid:D3N27:31x17x5:laplacian:3&solve=upper:matrix:own:error:1&k=sptrsv/sync_free(workers=64)&pin=row:159',
    {
      source: { kind: 'grid', stencil: 'D3N27', size: [31, 17, 5], values: 'laplacian', seed: 3 },
      solve: { triangle: 'upper', of: 'matrix', values: 'own', diagonal: 'error', seed: 1 },
      kernels: [{ id: 'sptrsv/sync_free', params: { workers: 64 } }],
      pin: { kind: 'item', space: 'row', item: 159 },
    },
  ],
  [
    '?v=1&m=delaunay:5000:1&panes=dag.timeline&theme=light&speed=4&loop=10-20&opt=matrix.colour:level&cam=grid:0.5_0.4_1_0',
    {
      source: { kind: 'delaunay', points: 5000, seed: 1 },
      panes: ['dag', 'timeline'],
      theme: 'light',
      speed: 4,
      loop: [10, 20],
      options: { matrix: { colour: 'level' } },
      cameras: { grid: [0.5, 0.4, 1, 0] },
    },
  ],
  ['?v=1&screen=figure5', { screen: 'bandwidth' }],
  [
    '?v=1&screen=figure6&sweep=D3N33.open:16.32:sptrsv/sync_free',
    { screen: 'optimisations', sweep: { subjects: ['D3N33', 'open'], sizes: [16, 32], kernels: ['sptrsv/sync_free'] } },
  ],
  ['?v=1&screen=breakeven&sweep=:64:', { screen: 'breakeven', sweep: { subjects: [], sizes: [64], kernels: [] } }],
  [
    '?v=1&panes=lanes.state&opt=lanes.of:rows,lanes.colour:stage&cam=lanes:0.5_2&pin=worker:7',
    {
      panes: ['lanes', 'state'],
      options: { lanes: { of: 'rows', colour: 'stage' } },
      cameras: { lanes: [0.5, 2] },
      pin: { kind: 'worker', worker: 7 },
    },
  ],
  ['?v=1&m=file:0123456789abcdef:a%3Ab.mtx', { source: { kind: 'file', hash: '0123456789abcdef', name: 'a:b.mtx' } }],
  [
    '?v=2&m=file:0123456789abcdef:3x4x5:many.tar.gz',
    { source: { kind: 'file', hash: '0123456789abcdef', size: [3, 4, 5], name: 'many.tar.gz' } },
  ],
  [
    '?v=2&m=member:0123456789abcdef:3x4x5:d%2Fa.mtx:many.tar.gz',
    { source: { kind: 'file', hash: '0123456789abcdef', size: [3, 4, 5], member: 'd/a.mtx', name: 'many.tar.gz' } },
  ],
  [
    '?v=3&m=within:d%2Fa%253A.mtx:https%3A%2F%2Fhost%3A8000%2Fmany.tar.gz%3Fa%3A1',
    { source: { kind: 'address', url: 'https://host:8000/many.tar.gz?a:1', member: 'd/a:.mtx' } },
  ],
  ['?v=1&m=example:tiles', { source: { kind: 'example', name: 'tiles' } }],
  ['?v=3&m=mesh:bunny&t=700&axis=time', { source: { kind: 'mesh', mesh: 'bunny' }, tick: 700, axis: 'time' }],
  [
    '?v=1&screen=formats&sweep=uniform.power:16:spmv/csr_vector',
    { screen: 'formats', sweep: { subjects: ['uniform', 'power'], sizes: [16], kernels: ['spmv/csr_vector'] } },
  ],
  ['?v=1&m=rmat:12:16:100:7', { source: { kind: 'rmat', scale: 12, edges: 16, skew: 100, seed: 7 } }],
  ['?v=1&m=banded:1000:5:1', { source: { kind: 'banded', rows: 1000, width: 5, seed: 1 } }],
  ['?v=1&m=arrow:1000:3:1', { source: { kind: 'arrow', rows: 1000, width: 3, seed: 1 } }],
  [
    '?v=1&m=rmat:10:8:100:7&k=spmv/csr_scalar,spmv/csr_vector&solve=lower:matrix:seeded:error:1:2:-0.5',
    {
      source: { kind: 'rmat', scale: 10, edges: 8, skew: 100, seed: 7 },
      kernels: [
        { id: 'spmv/csr_scalar', params: {} },
        { id: 'spmv/csr_vector', params: {} },
      ],
      solve: { values: 'seeded', alpha: 2, beta: -0.5, seed: 1 },
    },
  ],
  [
    '?v=1&panes=formats&pin=row:3:21&opt=formats.show:coo-ell-csr5_omega4_sigma4,formats.focus:csr5&cam=formats:1_12',
    {
      panes: ['formats'],
      pin: { kind: 'item', space: 'row', item: 3, k: 21 },
      options: { formats: { show: 'coo-ell-csr5_omega4_sigma4', focus: 'csr5' } },
      cameras: { formats: [1, 12] },
    },
  ],
  ['?v=2&screen=figure7', { screen: 'readiness' }],
  ['?v=3&screen=triangle', { screen: 'tradeoffs' }],
  ['?v=4&screen=bandwidth', { screen: 'bandwidth' }],
  ['?v=1&screen=timing&read=amortised&solves=100', { screen: 'timing', reading: 'amortised', solves: 100 }],
  ['?v=1&k=sptrsv/sync_free_csc', { kernels: [{ id: 'sptrsv/sync_free_csc', params: { sums: 0 } }] }],
  [
    '?v=1&k=sptrsv/level_set,sptrsv/sync_free_csc(sums=1)',
    {
      kernels: [
        { id: 'sptrsv/level_set', params: {} },
        { id: 'sptrsv/sync_free_csc', params: { sums: 1 } },
      ],
    },
  ],
  [
    '?v=3&solve=upper:ilu0:own:shift:7',
    { solve: { triangle: 'upper', of: 'ilu0', values: 'own', diagonal: 'shift', seed: 7 } },
  ],
  [
    '?v=4&solve=triangle:upper,seed:7',
    { solve: { triangle: 'upper', of: 'matrix', values: 'own', diagonal: 'error', seed: 7 } },
  ],
  [
    '?v=4&k=spmv/csr_vector&solve=values:seeded,alpha:-1e-7',
    {
      kernels: [{ id: 'spmv/csr_vector', params: {} }],
      solve: { values: 'seeded', alpha: -1e-7, beta: 0, seed: 1 },
    },
  ],
  [
    '?v=4&m=ordered:btf:delaunay:300:1&screen=explore',
    { source: { kind: 'delaunay', points: 300, seed: 1, ordering: 'btf' }, screen: 'explore' },
  ],
  [
    '?v=4&m=permuted:0123456789abcdef:an%2520order%253A2.txt:delaunay:300:1',
    {
      source: {
        kind: 'delaunay',
        points: 300,
        seed: 1,
        permutation: { name: 'an%20order:2.txt', hash: '0123456789abcdef' },
      },
    },
  ],
  ['?v=4&t=3&lesson=waiting.needs', { tick: 3, lesson: 'waiting.needs' }],
  // a kernel that is gone is the one in its place
  [
    '?v=4&k=bfs/push_pull(direction=1),bfs/tiles&sweep=power:64:bfs/push_pull.bfs/one_pass',
    {
      kernels: [
        { id: 'bfs/one_pass', params: { direction: 1 } },
        { id: 'bfs/tiles', params: {} },
      ],
      solve: { source: 0 },
      sweep: { subjects: ['power'], sizes: [64], kernels: ['bfs/one_pass'] },
    },
  ],
  ['?v=4&lead=corner', { lead: 'corner' }],
  ['?v=4&lead=auto&panes=dag.matrix', { lead: 'auto', panes: ['dag', 'matrix'] }],
  ['?v=4&m=mesh:bunny&lock=matrix.play', { source: { kind: 'mesh', mesh: 'bunny' }, lock: ['matrix', 'play'] }],
  [
    '?v=4&k=spmv/auto(kernel=12),spmv/auto(kernel=csr_vector)',
    {
      solve: { values: 'own', seed: 1, alpha: 1, beta: 0 },
      kernels: [
        { id: 'spmv/auto', params: { kernel: 12 } },
        { id: 'spmv/auto', params: { kernel: 2 } },
      ],
    },
  ],
  [
    '?v=4&screen=explore&opt=explore.colour:strong,matrix.colour:level',
    { screen: 'explore', options: { explore: { colour: 'strong' }, matrix: { colour: 'level' } } },
  ],
  [
    '?v=4&screen=explore&opt=explore.colour:connected',
    { screen: 'explore', options: { explore: { colour: 'connected' } } },
  ],
]
