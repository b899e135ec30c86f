import type { Listing } from '#src/kernel/listing.ts'

const listing: Listing = {
  heading: 'after Wang et al. 2016, section 3, with rows sorted afterwards',
  lines: [
    { text: 'for each nonzero k of A, in parallel, a lane each:', when: [0], code: ['let k = (number * each + step)'] },
    {
      text: '  cursor[k] ← counts[col_idx[k]], and then one more',
      when: [0],
      code: ['cursor[k] = atomicAdd('],
    },
    {
      text: 'a prefix sum of counts tells where rows of Aᵀ begin',
      when: [1],
      code: ['sum += counts[c]', 'let before = sum_of_blocks', 'at += count', 'begins[c] = block['],
    },
    { text: 'for each nonzero k, in parallel:', when: [2], code: ['let row = row_of(k,'] },
    {
      text: '  (row, value) goes to place t_row_ptr[col_idx[k]] + cursor[k]',
      when: [2],
      code: ['pairs[t_row_ptr[col_idx[k]] + cursor[k]]'],
    },
    {
      text: 'for each chunk of a long row of Aᵀ, in parallel, a workgroup each:',
      when: [3],
      code: ['let row = longs.list[c].x', 'longs.list[at + c] ='],
    },
    {
      text: '  sort runs of 32 by counting, then merge runs two by two',
      when: [3],
      code: ['place += u32(keys[q] < own[e].x)', 'sort_runs(index)', 'merge_runs(index, width)'],
    },
    {
      text: 'merge chunks of a long row two by two, until it is one run',
      when: [3],
      code: ['let rank = smaller(runs[p].x', 'merged[place_of(p, first, end)]'],
    },
    { text: 'for each place p of Aᵀ, in parallel:', when: [4], code: ['let row = t_row_of(p,'] },
    {
      text: '  in a short row it moves past the smaller rows of A',
      when: [4],
      code: ['place += u32(pairs[q].x < own.x)', 't_col_idx[place] = own.x'],
    },
  ],
}

export default listing
