/** Digits of a code, in groups. 20 digits are 66 bits: too many to try keys until two connections happen to have the same code. */
const groupCount = 4
const groupDigits = 5

/** The fingerprint of the key that one end of a connection has, from its description. */
export const fingerprintOf = (sdp: string): string | null =>
  /^a=fingerprint:(\S+ \S+)\s*$/m.exec(sdp)?.[1]?.toLowerCase() ?? null

/**
 * What two people read to each other to know that nobody is between them. Both ends have it, whoever offered; a key that was replaced on the way
 * gives two different codes.
 */
export async function codeOf(one: string, other: string): Promise<string> {
  const both = new TextEncoder().encode([one, other].toSorted().join('|'))
  const bytes = new DataView(await crypto.subtle.digest('SHA-256', both))
  return Array.from({ length: groupCount }, (_, group) =>
    String(bytes.getUint32(group * 4) % 10 ** groupDigits).padStart(groupDigits, '0'),
  ).join(' ')
}
