/** The number of a list's item, what is before it, and the sign behind it. */
const item = /^((?:[ \t]*>)*[ \t]*)(\d{1,9})([.)])(?=[ \t])/

/** A text whose numbered lists count on from their first numbers. */
export function countedOn(text: string): string {
  const lists: { before: string; sign: string; next: number }[] = []
  const endFrom = (depth: number) => {
    while ((lists.at(-1)?.before.length ?? -1) >= depth) lists.pop()
  }
  const lines = text.split('\n').map((line) => {
    const [mark, before = '', number = '', sign = ''] = item.exec(line) ?? []
    if (mark === undefined) {
      // What is further in belongs to the item above it.
      if (line.trim() !== '') endFrom(line.length - line.trimStart().length)
      return line
    }
    endFrom(before.length + 1)
    const last = lists.at(-1)
    const isSame = last?.before === before && last.sign === sign
    const counted = isSame ? last.next : Number(number)
    if (isSame) last.next++
    else {
      endFrom(before.length)
      lists.push({ before, sign, next: counted + 1 })
    }
    return `${before}${counted}${line.slice(before.length + number.length)}`
  })
  return lines.join('\n')
}
