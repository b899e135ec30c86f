// Counts the workgroups that a GPU runs at the same time: those that come before any of them has left (Sorensen et al.
// 2016 find it out in a similar way). Each reads in vain for a while, so that all that there is room for come; those who
// come after the first has left find the door closed.

/// Workgroups that came, whether one has left, and how many had come by then.
@group(0) @binding(0) var<storage, read_write> words: array<atomic<u32>, 4>;

/// Invocations of a workgroup.
override size: u32 = 32u;

/// Reads of one workgroup: they take milliseconds.
const PATIENCE = 4096u;

@compute @workgroup_size(size)
fn main(@builtin(local_invocation_index) index: u32) {
  if (index != 0u || atomicLoad(&words[1]) != 0u) { return; }
  atomicAdd(&words[0], 1u);
  for (var turn = 0u; turn < PATIENCE; turn++) {
    if (atomicLoad(&words[1]) != 0u) { return; }
  }
  let came = atomicLoad(&words[0]);
  if (atomicExchange(&words[1], 1u) == 0u) { atomicStore(&words[2], came); }
}
