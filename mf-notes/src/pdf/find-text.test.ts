import { expect, test } from 'vitest'
import { findText, searchedText, searchedWords } from './find-text.ts'

/** What is found, as it is written in the document. */
function found(runs: readonly string[], words: string): string[] {
  return findText(searchedText(runs), searchedWords(words), runs).map(({ from, to }) =>
    runs
      .slice(from.run, to.run + 1)
      .map((run, index) =>
        run.slice(index === 0 ? from.offset : 0, from.run + index === to.run ? to.offset : undefined),
      )
      .join('|'),
  )
}

test.each([
  ['case and accents', ['L’Été à Paris'], "l'ete", ['L’Été']],
  ['a word in two runs', ['photo', 'synthèse'], 'photosynthese', ['photo|synthèse']],
  ['letters that stand apart', ['C e l l u l e'], 'cellule', ['C e l l u l e']],
  ['words on two lines', ['la membrane', ' ', 'plasmique'], 'membrane plasmique', ['membrane| |plasmique']],
  ['a ligature', ['un ﬁltre eﬃcace'], 'filtre efficace', ['ﬁltre eﬃcace']],
  ['part of a ligature', ['œuvre'], 'o', ['œ']],
  ['a soft hyphen', ['photo\u00ADsynthèse'], 'photosynthèse', ['photo\u00ADsynthèse']],
  ['a word that lines break', ['photo-\n', 'synthèse'], 'photosynthèse', ['photo-\n|synthèse']],
  ['letters of two code units', ['𝒇(x) et 𝒇(y)'], 'f(', ['𝒇(', '𝒇(']],
  ['twice without overlapping', ['aaaa'], 'aa', ['aa', 'aa']],
  ['nothing', ['cellule'], 'noyau', []],
  ['only spaces', ['cellule'], '  ', []],
])('finds %s', (_name, runs, words, expected) => expect(found(runs, words)).toEqual(expected))
