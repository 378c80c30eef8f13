export { joinLive, type LiveChannel, type LiveOptions, type LiveState } from './live-channel.ts'
export type { LiveScope } from './topics.ts'
export { type LiveResult, useLiveChannel } from './use-live-channel.ts'
