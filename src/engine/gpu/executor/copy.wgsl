// Copies a range of words from one buffer to another: WebGPU's own copy cannot be in a compute pass.

struct Range {
  source_start: u32,
  target_start: u32,
  count: u32,
}

@group(0) @binding(0) var<storage, read> source_words: array<u32>;
@group(0) @binding(1) var<storage, read_write> target_words: array<u32>;
@group(0) @binding(2) var<uniform> uniforms: Range;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  for (var k = id.x; k < uniforms.count; k += groups.x * 256u) {
    target_words[uniforms.target_start + k] = source_words[uniforms.source_start + k];
  }
}
