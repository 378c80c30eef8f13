/** A sentence that hides some of its words. */
export interface Cloze {
  sentence: string
  hidden: string
  hint: string
}

const blank = /\{\{c1::((?:(?!::|\}\}).)+)(?:::((?:(?!\}\}).)+))?\}\}/s

/** Reads `Le {{c1::chat::animal}} dort.`; a text without a gap hides nothing. */
export function readCloze(definition: string): Cloze {
  const [whole, hidden = '', hint = ''] = blank.exec(definition) ?? []
  return { sentence: whole === undefined ? definition : definition.replace(whole, () => hidden), hidden, hint }
}

/** What is wrong with a sentence and what it hides: the words are missing in it, are all of it, or either has signs that mark gaps. */
export function clozeProblem({ sentence, hidden }: Cloze): 'notHidden' | 'marks' | null {
  const words = hidden.trim()
  if (/\{\{|\}\}|::/.test(sentence + hidden)) return 'marks'
  return words === '' || !sentence.includes(words) || sentence.trim() === words ? 'notHidden' : null
}

/** The sentence with its first occurrence of the words marked. */
export function writeCloze({ sentence, hidden, hint }: Cloze): string {
  const words = hidden.trim()
  return sentence.replace(words, () => `{{c1::${words}${hint === '' ? '' : `::${hint}`}}}`)
}
