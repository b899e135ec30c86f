/** Why a scene that is to run here plays the recording. */

export const noGpuHere = 'The recorded run plays: this machine has no GPU for it.'
export const softwareHere = 'The recorded run plays: here a processor plays the GPU, and its times tell nothing of one.'
export const gpuFailed = 'The recorded run plays: the GPU of this machine failed at it.'
