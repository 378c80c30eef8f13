export * from './config.ts'
export type * from './shell-api.ts'
export { contractVersion } from './version.ts'
export type * from './widgets.ts'
