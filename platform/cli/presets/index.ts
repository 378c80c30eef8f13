export type { Configure, PresetOptions } from './configure.ts'
export { remote } from './remote.ts'
export { shell } from './shell.ts'
