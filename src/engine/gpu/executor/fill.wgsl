// Writes one 32-bit pattern over a range of a buffer: WebGPU itself only clears to zero, and not inside a pass.

struct Range {
  start: u32,
  count: u32,
  value: u32,
}

@group(0) @binding(0) var<storage, read_write> words: array<u32>;
@group(0) @binding(1) var<uniform> uniforms: Range;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  for (var k = id.x; k < uniforms.count; k += groups.x * 256u) {
    words[uniforms.start + k] = uniforms.value;
  }
}
