import { type Sentence, sentencesOf } from './sentences.ts'

/** Statements of a summary. */
const maxStatements = 7
const minStatements = 3

/** Words that say nothing of what a text is about: French, English, Spanish, German. */
const common = new Set(
  (
    'les des une dans par pour que qui est sont avec sur plus pas aux ses leur leurs cette ces mais comme elle elles ils tout tous ete etre fait ont deux donc ainsi entre ' +
    'the and that this with from are was were for has have its their which into also than not but can they ' +
    'los las una con por para como mas del son fue sus este esta pero entre que ' +
    'der die das und ist sind ein eine den dem von mit auf fur sich nicht auch als wird werden durch'
  ).split(' '),
)
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2 && !common.has(word))
    // Endings of plurals and the like.
    .map((word) => word.slice(0, 7))

/**
 * The sentences that say most of what a text is about, in its order: a quarter of them, three to seven. Empty where a text is too short to be shortened.
 *
 * @param title its words count more
 */
export function summaryOf(content: string, title = ''): Sentence[] {
  const sentences = sentencesOf(content).filter(({ text }) => text.length >= 25)
  if (sentences.length <= minStatements) return []
  const words = sentences.map(({ text }) => new Set(wordsOf(text)))
  const held = new Map<string, number>()
  for (const own of words) for (const word of own) held.set(word, (held.get(word) ?? 0) + 1)
  const titled = new Set(wordsOf(title))
  const rated = sentences.map((sentence, place) => {
    const own = words[place] ?? new Set()
    let weight = 0
    // A word counts from the second sentence on that has it.
    for (const word of own) weight += Math.log(held.get(word) ?? 1) + (titled.has(word) ? 1 : 0)
    const begins = place === 0 || sentences[place - 1]?.heading !== sentence.heading
    const score = weight / Math.sqrt(own.size + 4) + (begins ? 0.5 : 0) + (sentence.bold.length > 0 ? 0.3 : 0)
    return { sentence, place, score }
  })
  const count = Math.min(maxStatements, Math.max(minStatements, Math.round(sentences.length / 4)))
  return rated
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, count)
    .sort((a, b) => a.place - b.place)
    .map(({ sentence }) => sentence)
}
