/**
 * Name of the chunk that holds an exposed module: `./app` → `expose-app`. Exposes in one folder, such as `./widgets/…`, are
 * used together and share a chunk.
 */
export function exposeChunk(key: string): string {
  return `expose-${key.replace(/^\.\//, '').split('/', 1)}`
}

const startOfExpose = exposeChunk('./')
const startOfCommon = 'exposes-'
/** Files with other signs in their names are no dictionaries for later releases. */
const separator = '.'

/** Name of the chunk of what such chunks have in common: `expose-app` and `expose-search` → `exposes-app.search`. */
export const commonChunk = (names: readonly string[]): string =>
  startOfCommon +
  names
    .map((name) => name.slice(startOfExpose.length))
    .toSorted()
    .join(separator)

export const isExposeChunk = (name: string | undefined): boolean => name?.startsWith(startOfExpose) ?? false

/** Whether a chunk is loaded with an exposed module. */
export function isPartOf(name: string, key: string): boolean {
  const own = exposeChunk(key)
  return (
    name === own ||
    (name.startsWith(startOfCommon) &&
      name.slice(startOfCommon.length).split(separator).includes(own.slice(startOfExpose.length)))
  )
}
