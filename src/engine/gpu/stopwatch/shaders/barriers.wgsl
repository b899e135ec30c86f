// Empty levels: all invocations of one workgroup wait for one another, again and again, and do nothing in between.

/// Dawn puts a counter into every loop whose bound is no constant.
const FOREVER = 0xffffffffu;

struct Levels {
  count: u32,
}

@group(0) @binding(0) var<storage, read_write> passed: array<u32>;
@group(0) @binding(1) var<uniform> uniforms: Levels;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) index: u32) {
  var level = 0u;
  for (; level < FOREVER; level++) {
    if (level >= uniforms.count) { break; }
    storageBarrier();
  }
  passed[index] = level;
}
