/** Characters of a title that a file name keeps: short enough for the paths of any system. */
const longest = 80

/** Names that Windows keeps for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** A title as a file name that every system accepts. */
function nameOf(title: string): string {
  const name = [
    ...title
      .normalize('NFC')
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what goes
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029/\\:*?"<>|]+/g, ' ')
      .replace(/\s+/g, ' '),
  ]
    .slice(0, longest)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  return reserved.test(name.split('.')[0] ?? '') ? `_${name}` : name || 'Note'
}

/** One file name for each title, in their order; none twice, also where case and accents do not count. */
export function fileNames(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  const folded = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return titles.map((title) => {
    const base = nameOf(title)
    let name = base
    for (let number = 2; taken.has(folded(name)); number++) name = `${base} (${number})`
    taken.add(folded(name))
    return `${name}.md`
  })
}
