import type { Listing } from '#src/core/kernel/listing.ts'

export default {
  heading: 'after Wang et al. 2016, section 3, with rows sorted afterwards',
  lines: [
    {
      text: 'for each nonzero k of A, in parallel, a lane each:',
      when: [0],
      code: ['let k = (number * each + step)'],
    },
    {
      text: '  cursor[k] ← counts[col_idx[k]], and then one more',
      when: [0],
      code: ['cursor[k] = atomicAdd(', 'drawn[k] = drawn_from('],
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
      code: ['pairs[t_row_ptr[col_idx[k]] + cursor[k]]', 'targets[own.y] = t_row_ptr[col_idx[k]] + own.x'],
    },
    {
      text: 'for each chunk of a long row of Aᵀ, in parallel, a workgroup each:',
      when: [3],
      code: ['let first = longs.list[c].x', 'longs.list[at + c] ='],
    },
    {
      text: '  sort runs of 32 by counting, then merge runs two by two',
      when: [3],
      code: ['place += u32(keys[q] < own[e].x)', 'sort_runs(index, filled)', 'merge_runs(index, width, filled)'],
    },
    {
      text: 'where a row has more than 64 runs, merge up to 32 at a time, until it has fewer',
      when: [3],
      code: ['place_among(p,'],
    },
    {
      text: 'for each place p of Aᵀ, in parallel:',
      when: [4],
      code: ['let row = t_row_of(p,', 't_col_idx[place] = own.x'],
    },
    {
      text: '  in a row of up to 32 one lane has put all in order before',
      when: [4],
      code: ['sort_numbers(count)', 'let own = pairs[base + key - 1u]'],
    },
    {
      text: '  in one of up to 256 it moves past the smaller rows of A',
      when: [4],
      code: ['place = first + smaller_of(own.x'],
    },
    {
      text: '  in a row of several runs, past those of each other run',
      when: [3, 4],
      code: ['place += last + 1u - run', 'place += smaller(key, run, last'],
    },
  ],
} satisfies Listing
