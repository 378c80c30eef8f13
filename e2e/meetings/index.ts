export { withSmallCamera } from './camera.ts'
export { joinRoom, openRoom, seen } from './room.ts'
export { type Held, held, watch } from './watch.ts'
