export { ArchiveError, type Entry, type Limits, pack, unpack } from './archive.ts'
