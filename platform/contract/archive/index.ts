export { ArchiveError, type Entry, type Limits, type PackedFile, pack, packedFiles, unpack } from './archive.ts'
export { fileName } from './file-name.ts'
