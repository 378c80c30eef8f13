export { ArchiveError, type Entry, type Limits, pack, unpack } from './archive.ts'
export { fileName } from './file-name.ts'
