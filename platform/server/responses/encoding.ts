export type Encoding = 'br' | 'gzip'

/** What stands behind the name of a release's file that is compressed. */
export const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/**
 * The encoding to answer in: the first of `available` that the client accepts.
 *
 * @param header `Accept-Encoding`; an encoding with `q=0` is refused
 * @param available in the server's order of preference
 * @returns null for the plain bytes
 */
export function chooseEncoding<Available extends string>(
  header: string | undefined,
  available: readonly Available[],
): Available | null {
  const accepted = new Map<string, boolean>()
  for (const part of header?.toLowerCase().split(',') ?? []) {
    const [name = '', ...parameters] = part.split(';').map((token) => token.trim())
    accepted.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
  }
  return available.find((encoding) => accepted.get(encoding) ?? accepted.get('*') ?? false) ?? null
}
