import { blankOf, clozeText, isBlank, partsOf } from '@cahier/contract/cloze'

/** A sentence that hides some of its words. */
export interface Cloze {
  sentence: string
  hidden: string
  hint: string | null
}

/** Reads `Le {{c1::chat::animal}} dort.`, a sentence with one blank; a text without one hides nothing. */
export function readCloze(definition: string): Cloze {
  const { answer = '', hint = null } = partsOf(definition).find(isBlank) ?? {}
  return { sentence: clozeText(definition), hidden: answer, hint }
}

/** What is wrong with a sentence and what it hides: the words are missing in it, are all of it, or either has signs that mark blanks. */
export function clozeProblem({ sentence, hidden }: Pick<Cloze, 'sentence' | 'hidden'>): 'notHidden' | 'marks' | null {
  const words = hidden.trim()
  if (/\{\{|\}\}|::/.test(sentence + hidden)) return 'marks'
  return words === '' || !sentence.includes(words) || sentence.trim() === words ? 'notHidden' : null
}

/** The sentence with its first occurrence of the words marked. */
export function writeCloze({ sentence, hidden, hint }: Cloze): string {
  const words = hidden.trim()
  return sentence.replace(words, () => blankOf({ answer: words, hint }))
}
