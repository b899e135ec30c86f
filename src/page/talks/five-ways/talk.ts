import type { Talk } from '#src/engine/catalog/contract/talk.ts'

/** On grids of 7 and of 27 neighbours, and on a mesh. */
const SMALL = 'm=grid:D3N7:6x6x6:seeded:1'
const LARGE = 'm=grid:D3N27:16x16x16:seeded:1'
const MESH = 'm=delaunay:2000:7'

export default {
  title: 'Five ways to solve a triangle',
  scenes: [
    {
      show: `${SMALL}&k=sptrsv/level_set&panes=stencil&t=6&axis=steps`,
      title: 'A row cannot be solved before the rows that it needs',
      says: [
        'This is a triangular system from a small grid. Every point is one row, one unknown. A row needs the results of three neighbours before it: one to the left, one in front, one below. That is the whole difficulty. A GPU has thousands of lanes, and at the beginning a single row is allowed to start. Every way that I show you is an answer to one question: how does a row find out that it may begin?',
      ],
      seconds: 60,
    },
    {
      show: `${SMALL}&k=sptrsv/level_set&panes=grid&t=6&axis=steps`,
      title: '216 rows in 16 levels: rows of one level need nothing of each other',
      says: [
        'The rows that may begin together are called a level. Here a level is a slanted plane through the grid. The bright squares are solved in this step, all at once. The first level has one row, the middle ones have the most, and the last has one again. The width of the levels says how much there is to do at once, and their number says how often we have to go on to the next.',
      ],
      seconds: 60,
    },
    {
      show: 'k=sptrsv/level_set&panes=timeline&t=end',
      title: 'Way one: solve level by level, with a barrier after each',
      says: [
        'The oldest answer. All rows of a level are solved at once, and then everybody waits until the last of them is done. This is a larger grid, with 46 levels. They are narrow, so one workgroup of 64 workers takes them all, on a GPU that could hold hundreds; more workgroups would need a dispatch for each level. Time goes from left to right, the workers are stacked. Hatched is idle: narrow levels leave workers with nothing to do, and after every level there is a gap. What you see is a run that was recorded on a real GPU.',
      ],
      seconds: 60,
      plays: true,
    },
    {
      show: 'panes=grid&t=1000&axis=time',
      title: 'Way two: no barriers, and it takes less than half the time',
      says: [
        'The second answer: no barriers at all. Every row gets one worker, and the worker looks at the results that it needs until they are there. Both columns show the same moment. On the right the last row is solved; on the left the planes are still on their way through the grid. No product was computed faster. But every row has a worker that has read all but x while it waited, and on the left a worker looks for its row only after the barrier, and in a wide level for three rows, one after another.',
      ],
      seconds: 65,
    },
    {
      show: 'k=sptrsv/sync_free&panes=timeline.state&t=end',
      title: 'The price: more than ten wasted looks for every value that arrives',
      says: [
        'Waiting is not free. Everything that is amber here is a worker that holds its place on the GPU and looks at memory again and again. Below you see the words that they look at, by how often they were read. And there is a danger. If the rows that are waited for never get a place on the GPU, this would go on for ever. Our kernels count their looks, and give up after a while, and say so.',
      ],
      seconds: 65,
    },
    {
      show: `${LARGE}&k=sptrsv/structured&panes=stencil.timeline&t=1000&axis=time`,
      title: 'Way three: one task for each grid line, 256 workers instead of 4096',
      says: [
        'If we know that the rows are the points of a grid, we can give a whole grid line to one worker. Within the line it goes on from point to point. Of the lines beside it, it only has to know how far they have come, and that is one number for each line. This is the idea of the structured solver by Chen and his coauthors. It needs far fewer workers for the same rows.',
      ],
      seconds: 60,
    },
    {
      show: `${LARGE}&k=sptrsv/sync_free,sptrsv/auto&panes=grid&t=700&axis=time`,
      title: 'Way four: sweep through the planes, more than twice as fast as way two',
      says: [
        'The fourth way sweeps. A workgroup takes a slab of planes. In every step each plane solves one whole line of the grid, all of its points together, and hands the line on to the plane beside it, in the fast memory of the workgroup. Only at the edge of the slab does it look at global memory. On the left, way two at the same moment: amber everywhere, because all rows have begun, each with its own worker. On the right most of the rows that have begun are done.',
      ],
      seconds: 65,
    },
    {
      show: `${LARGE}&k=sptrsv/level_set,sptrsv/sync_free,sptrsv/structured,sptrsv/auto&panes=timeline&t=end`,
      title: 'One triangle, four ways: the fastest takes less than a sixth of the slowest',
      says: [
        'Here are the four side by side on one time axis, with the same matrix and the same right-hand side. The empty room on the right of a column is the time that it saved. The slowest, level by level, keeps to one workgroup here, and so to one of the 132 multiprocessors of this GPU. Look at how much of each picture is amber or hatched, and at how many workers there are. The system is the same in all of them, and every one of these results was checked against a reference in double precision.',
      ],
      seconds: 65,
    },
    {
      show: `${MESH}&k=sptrsv/level_set,sptrsv/sync_free,sptrsv/auto&panes=timeline&t=end`,
      title: 'Way five: where levels are thin, merge them',
      says: [
        'Not every matrix is a grid. This one is a mesh of triangles: it has 2000 rows in 213 levels, fewer than ten rows each on average, and a dispatch for each would take longer than any of these solves: on this GPU a dispatch that does nothing takes 1.7 microseconds, and the fastest of these solves has less than half of that for a level. The fifth way gives a long stretch of thin levels to a single workgroup, which keeps their results in its own fast memory; wide levels go to all workgroups. It is the fastest of the three here. The choice was made by looking at the structure alone, before anything ran.',
      ],
      seconds: 60,
    },
    {
      show: `${SMALL}&panes=dag.timeline&t=end`,
      title: 'And now on this machine: one small triangle, two ways',
      says: [
        'All that you have seen were recordings. Now the smallest triangle runs here, on the GPU of this machine, what you see was traced just now, and the times at the bottom were measured just now. If there is no GPU, or it does not want to, you see the recorded run, and the line at the bottom says why. The address is in the corner. Open it, drop a matrix of your own on the page, and see which way is the right one for you. Thank you.',
      ],
      seconds: 40,
      live: true,
    },
  ],
} satisfies Talk
