// Arithmetic that takes a while and touches no memory: it keeps a GPU at its working clock and leaves the caches as they are.

struct Range {
  rounds: u32,
}

@group(0) @binding(0) var<storage, read_write> sums: array<u32>;
@group(0) @binding(1) var<uniform> uniforms: Range;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  var own = id.x;
  for (var round = 0u; round < uniforms.rounds; round++) {
    own = (own ^ (own >> 15u)) * 0x2c1b3c6du + round; // each round needs the one before
  }
  if (own == 0u) {
    sums[id.x % arrayLength(&sums)] = own; // so that the rounds count for something
  }
}
