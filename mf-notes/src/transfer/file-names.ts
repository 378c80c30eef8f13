/** Characters of a title that its file's name may have: with the rest, a path of any system has room for it. */
const longest = 80

/** Names that Windows keeps for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** A title as a name that every system takes. */
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

/** One file name for each title, in their order; none twice, also where case and accents do not tell names apart. */
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
