/** A piece of a message: plain text, a link, or the name of a member. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string }

/** Somebody whom a text can name. */
export interface Nameable {
  id: string
  name: string
}

/** An address, up to the punctuation that ends the sentence around it. */
const address = /https?:\/\/[^\s<>"«»]+/g
const closing = /[.,;:!?…'’)\]]+$/

/** Cuts a text at its links and at the names of members after an @. */
export function partsOf(text: string, named: readonly Nameable[]): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const match of text.matchAll(address)) {
    const shown = withoutClosing(match[0])
    const href = URL.parse(shown)?.href
    if (href === undefined) continue
    parts.push(...withMentions(text.slice(at, match.index), named), { kind: 'link', text: shown, href })
    at = match.index + shown.length
  }
  return [...parts, ...withMentions(text.slice(at), named)]
}

/** A closing bracket belongs to the address if it opened one. */
function withoutClosing(link: string): string {
  const end = closing.exec(link)
  if (!end) return link
  return end[0].startsWith(')') && link.includes('(') ? link.slice(0, end.index + 1) : link.slice(0, end.index)
}

function withMentions(text: string, named: readonly Nameable[]): Part[] {
  const names = namesOf(named)
  const parts: Part[] = []
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const name = names.find((candidate) => isNamedAt(text, at, candidate))
    if (name === undefined) {
      plain += text[at]
      at += 1
      continue
    }
    if (plain) parts.push({ kind: 'text', text: plain })
    plain = ''
    parts.push({ kind: 'mention', text: `@${name}` })
    at += name.length + 1
  }
  return plain ? [...parts, { kind: 'text', text: plain }] : parts
}

/** The longest first: '@Anne Marie' does not name Anne. */
const namesOf = (named: readonly Nameable[]) => named.map(({ name }) => name).sort((a, b) => b.length - a.length)

const letter = /[\p{L}\p{N}_]/u

function isNamedAt(text: string, at: number, name: string): boolean {
  if (text[at] !== '@' || !text.startsWith(name, at + 1)) return false
  const [before, after] = [text[at - 1] ?? ' ', text[at + 1 + name.length] ?? ' ']
  return !letter.test(before) && !letter.test(after)
}

/** The members whom a text names, each once. */
export function mentionsIn(text: string, members: readonly Nameable[]): string[] {
  const found = new Set(partsOf(text, members).flatMap((part) => (part.kind === 'mention' ? part.text.slice(1) : [])))
  return members.filter(({ name }) => found.has(name)).map(({ id }) => id)
}
