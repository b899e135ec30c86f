// Copies words, 16 bytes at a time, neighbours by neighbours.

struct Range {
  count: u32,
}

@group(0) @binding(0) var<storage, read> words: array<vec4u>;
@group(0) @binding(1) var<storage, read_write> copied: array<vec4u>;
@group(0) @binding(2) var<uniform> uniforms: Range;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  for (var k = id.x; k < uniforms.count; k += groups.x * 256u) {
    copied[k] = words[k];
  }
}
