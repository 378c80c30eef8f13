import { fileName } from '@cahier/contract/archive'

/** One file name for each title, in their order; none twice, also where case and accents do not count. */
export function fileNames(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  const folded = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return titles.map((title) => {
    const base = fileName(title, 'Note')
    let name = base
    for (let number = 2; taken.has(folded(name)); number++) name = `${base} (${number})`
    taken.add(folded(name))
    return `${name}.md`
  })
}
