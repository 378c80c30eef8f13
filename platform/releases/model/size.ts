import type { ReleaseRecord } from './record.ts'

/** Bytes of a release as they are sent, compressed where that pays. */
export interface ReleaseSize {
  /** The file that the loader, or the page, starts with. */
  entry: number
  /** What the first screen needs besides: the files of `./app`, or those that the shell's HTML names. */
  app: number
  /** Everything that it may load, in all languages. */
  total: number
}

/** What a release weighs by its record. */
export function sizeOf({
  entry,
  initial,
  exposes,
  files,
}: Pick<ReleaseRecord, 'entry' | 'initial' | 'exposes' | 'files'>): ReleaseSize {
  const sent = (path: string) => files[path]?.brotli ?? files[path]?.size ?? 0
  const sum = (paths: readonly string[]) => paths.reduce((bytes, path) => bytes + sent(path), 0)
  const { js, css } = exposes['./app'] ?? initial
  return {
    entry: sent(entry),
    app: sum([...js, ...css].filter((path) => path !== entry)),
    total: sum(Object.keys(files)),
  }
}
