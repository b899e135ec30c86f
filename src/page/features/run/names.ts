/** What the commands of this feature are called. */

export const runLive = 'Run live on this GPU'
export const runTwin = 'Run the CPU twin (simulated)'
export const retryGpu = 'Try the GPU again'
export const saveRecording = 'Save these runs as a recording'
