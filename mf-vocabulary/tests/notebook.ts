import { fold } from '@cahier/contract/search'
import { answerEdit, type RestAnswer, type RestRequest } from '@cahier/contract/testing'
import type { Word } from '../src/data/words.ts'

interface Choice {
  search_query: string
  letter?: string
  sort: string
  skip: number
  max: number
}

/** A fake server with words, for tests: it searches, filters by letter, sorts by mastery, adds, changes and deletes. */
export function aNotebook(words: readonly Word[]): Record<string, RestAnswer> {
  let held = [...words]
  const named = ({ params }: RestRequest) => params.get('id')?.replace('eq.', '')
  const found = ({ search_query, letter }: Choice) =>
    held.filter((word) => word.folded.includes(fold(search_query)) && (letter === undefined || word.letter === letter))
  const order = (sort: string) => (a: Word, b: Word) =>
    (sort === 'mastery-asc' ? a.mastery - b.mastery : 0) ||
    fold(a.word).localeCompare(fold(b.word), 'fr', { numeric: true })
  return {
    'POST rpc/vocabulary_view'({ body }) {
      const choice = body as Choice
      return found(choice)
        .toSorted(order(choice.sort))
        .slice(choice.skip, choice.skip + choice.max)
    },
    'POST rpc/vocabulary_overview': ({ body }) => ({
      words: held.length,
      mastered: held.filter(({ mastery }) => mastery >= 80).length,
      average: Math.round(held.reduce((sum, { mastery }) => sum + mastery, 0) / Math.max(1, held.length)),
      categories: [...new Set(held.map(({ letter_category }) => letter_category))],
      letters: Object.fromEntries(
        Object.entries(Object.groupBy(found(body as Choice), ({ letter }) => letter)).map(([letter, under]) => [
          letter,
          under?.length,
        ]),
      ),
    }),
    'GET vocabulary': (request) => held.filter(({ id }) => id === named(request)),
    'POST vocabulary'({ body }) {
      const word = { ...held[0], ...(body as Word), letter: (body as Word).word.charAt(0).toUpperCase() } as Word
      held.push({ ...word, folded: fold(word.word) })
      return word
    },
    'PATCH vocabulary'(request) {
      held = held.map((word) => (word.id === named(request) ? { ...word, ...(request.body as object) } : word))
      return held.find(({ id }) => id === named(request))
    },
    'POST rpc/edit_row'(request) {
      const { row_id } = request.body as { row_id: string }
      const edited = held.find(({ id }) => id === row_id)
      return answerEdit(edited, request, (changed) => {
        held = held.map((word) => (word === edited ? changed : word))
      })
    },
    'DELETE vocabulary'(request) {
      held = held.filter(({ id }) => id !== named(request))
      return null
    },
  }
}
