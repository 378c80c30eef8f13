import { type Sentence, sentencesOf } from './sentences.ts'

/** A card as the notebook would keep it. */
export interface Card {
  /** `cloze`: the definition is a sentence that hides the word. */
  readonly kind: 'word' | 'cloze'
  readonly word: string
  readonly definition: string
  /** What it was made from, as the note has it. */
  readonly quotation: string
}

/** Cards that are proposed at once. */
export const maxCards = 10
/** Lengths that the notebook takes. */
export const maxWordCharacters = 200
export const maxDefinitionCharacters = 4_000

/** Characters of a term; more of them are a statement. */
const maxTermCharacters = 60
const maxTermWords = 6

/** Articles, which stay when the term is hidden. French, English, Spanish, German. */
const article =
  /^(?:(?:le|la|les|un|une|des|du|the|an?|el|los|las|una|unos|unas|der|die|das|den|dem|ein|eine)\s+|(?:l|d)['’])/iu
/** What stands for a term that was named before. */
const pronoun =
  /^(?:il|elle|ils|elles|on|nous|vous|je|tu|ce|c|cela|ceci|ça|celui|celle|ceux|qui|que|où|y|tout|it|this|that|these|those|they|he|she|we|you|there|here|what|which|who|él|ella|ellos|ellas|este|esta|esto|ese|esa|eso|aquí|hay|es|er|sie|wir|ihr|dies|diese|dieser|dieses|das|was|wer|hier|jede|jeder)\b/iu
const definition = new RegExp(
  String.raw`^(?<term>[^,;:.!?()«»"]{2,70}?)\s+(?:` +
    [
      String.raw`(?:est|sont|était|étaient|fut|is|are|was|were|es|son|era|eran|fue|ist|sind|war|waren)\s+(?:un|une|le|la|les|l['’]|des|du|de|d['’]|ce|an?|the|one|una|el|los|las|der|die|das|ein|eine|einer)(?:\s|(?<=['’]))`,
      String.raw`(?:désignent?|signifient?|s['’]appellent?|représentent?|correspond(?:ent)?\s+(?:à|au|aux)|consiste(?:nt)?\s+(?:à|en)|means?|refers?\s+to|denotes?|consists?\s+of|significan?|designan?|consiste\s+en|se\s+llaman?|bedeute[nt]|bezeichne[nt]|heißen?|heißt)\s`,
    ].join('|') +
    ')',
  'iu',
)
/** Says what something does or consists of. */
const deed = new RegExp(
  String.raw`^(?<term>(?:(?:le|la|les|l['’]|the|el|los|las|der|die|das)\s*)[^,;:.!?()«»"]{2,60}?)\s+` +
    String.raw`(?:transform\p{L}+|permet(?:tent)?|produi(?:t|sent)|contien(?:t|nent)|compren(?:d|nent)|regroupent?|forment?|constituent?|comportent?|provoquent?|entraînent?|servent?\s+à|sert\s+à|se\s+composent?|mesurent?|` +
    String.raw`allows?|produces?|contains?|comprises?|permiten?|producen?|contienen?|comprenden?|forman?|enthält|enthalten|besteht|bestehen|bildet|bilden|erzeugt|erzeugen)(?!\p{L})`,
  'iu',
)
const named = /^(?<term>[^:;.!?()]{2,70}?)\s*(?:[:=]|\s[–—-]\s|→)\s*(?<said>\S.{7,})$/su
const figure =
  /(?<![\p{L}\p{N}.,-])(?:1\d{3}|20\d\d|\d[\d\s\u00a0\u202f.,]*\d\s?%|\d+\s?%|\d[\d\s\u00a0\u202f]*(?:[.,]\d+)?(?=\s(?:km|m|cm|mm|kg|g|ans|years|años|Jahre|millions?|milliards?|°C|m²|habitants)\b))(?![\p{L}\p{N}])/u

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
const isTerm = (text: string) =>
  text.length >= 2 &&
  text.length <= maxTermCharacters &&
  text.split(/\s+/).length <= maxTermWords &&
  /\p{L}/u.test(text)

/** A sentence that hides its first occurrence of some words; undefined where it cannot. */
export function hide(sentence: string, words: string): string | undefined {
  // What marks a gap would be read as one.
  if (/\{\{|\}\}|::/.test(sentence)) return undefined
  const hidden = words.trim()
  const place = hidden === '' ? -1 : sentence.indexOf(hidden)
  if (place < 0 || hidden.length === sentence.trim().length) return undefined
  return `${sentence.slice(0, place)}{{c1::${hidden}}}${sentence.slice(place + hidden.length)}`
}

/** The cards of a note's text: one for a fact, in the order of the text, those that define something before others where there are too many. */
export function cardsFrom(content: string): Card[] {
  const rated: { card: Card; rank: number; place: number }[] = []
  const known = new Set<string>()
  const headings = new Set<string>()
  for (const [place, sentence] of sentencesOf(content).entries()) {
    const isUnderNew = sentence.heading !== '' && !headings.has(sentence.heading)
    headings.add(sentence.heading)
    const made = cardOf(sentence, isUnderNew)
    if (made === undefined || !fits(made.card)) continue
    const key = made.card.kind === 'word' ? plain(made.card.word) : plain(sentence.text)
    if (known.has(key)) continue
    known.add(key)
    rated.push({ ...made, place })
  }
  return rated
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .slice(0, maxCards)
    .sort((a, b) => a.place - b.place)
    .map(({ card }) => card)
}

/** Whether the notebook takes a card. */
export const fits = ({ word, definition: said }: Card): boolean =>
  word.trim() !== '' && word.length <= maxWordCharacters && said.trim() !== '' && said.length <= maxDefinitionCharacters

/** @param isUnderNew nothing under its heading came before it */
function cardOf(sentence: Sentence, isUnderNew: boolean): { card: Card; rank: number } | undefined {
  const { text, quotation, bold, heading } = sentence
  if (text.length < 20 || text.includes('{{')) return undefined
  if (isUnderNew && heading.endsWith('?')) {
    return { card: { kind: 'word', word: heading, definition: text, quotation }, rank: 0 }
  }
  const { term: name = '', said = '' } = named.exec(text)?.groups ?? {}
  if (sentence.isFirst && isTerm(name) && !pronoun.test(name)) {
    return { card: { kind: 'word', word: name.trim(), definition: said.trim(), quotation }, rank: 0 }
  }
  const cloze = (words: string, rank: number) => {
    const hidden = hide(text, words)
    return hidden === undefined
      ? undefined
      : { card: { kind: 'cloze' as const, word: words.trim(), definition: hidden, quotation }, rank }
  }
  const term = (definition.exec(text)?.groups?.term ?? '').replace(article, '').trim()
  const subject = definition.exec(text)?.groups?.term?.trim() ?? ''
  if (isTerm(term) && !pronoun.test(subject)) return cloze(term, 1)
  const marked = bold.find((words) => isTerm(words) && !pronoun.test(words) && text.includes(words))
  if (marked !== undefined) return cloze(marked, 2)
  // Nobody knows later whom 'she' was.
  const number = pronoun.test(text) ? undefined : figure.exec(text)?.[0]
  if (number !== undefined) return cloze(number, 3)
  const doer = (deed.exec(text)?.groups?.term ?? '').replace(article, '').trim()
  if (isTerm(doer)) return cloze(doer, 4)
  if (isUnderNew && isTerm(heading)) {
    return { card: { kind: 'word', word: heading, definition: text, quotation }, rank: 5 }
  }
  return undefined
}
