/** The smallest replacement that makes one text of another, in characters; null for equal texts. Surrogate pairs are not cut. */
export function changeBetween(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++
  if (isHigh(before.charCodeAt(start - 1))) start--
  let end = 0
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end++
  if (isLow(before.charCodeAt(before.length - end))) end--
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}

const isHigh = (code: number) => code >= 0xd800 && code < 0xdc00
const isLow = (code: number) => code >= 0xdc00 && code < 0xe000
