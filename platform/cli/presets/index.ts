export { type Configure, type PresetOptions, remote } from './remote.ts'
export { shell } from './shell.ts'
