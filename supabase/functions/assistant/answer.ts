import type { Database } from '../_shared/database.gen.ts'

/** A result of assistant_search. Rank 0 marks the latest notes, which are returned when the question names no subject. */
export type Passage = Database['public']['Functions']['assistant_search']['Returns'][number]
export type Source = Database['public']['Tables']['ai_messages']['Row']['sources'][number]

export interface Answer {
  readonly text: string
  /** The passages that the text refers to, shown as quotations with links. */
  readonly sources: Source[]
}

/** Describes the search results in French, without adding anything. */
export function composeAnswer(passages: readonly Passage[]): Answer {
  const sources = passages.map(({ kind, id, title, excerpt, href }) => ({ kind, id, title, excerpt, href }))
  return { text: describe(passages), sources }
}

function describe(passages: readonly Passage[]): string {
  const [first] = passages
  if (first === undefined) {
    return 'Je n’ai rien trouvé à ce sujet dans vos notes ni dans votre vocabulaire. Essayez avec d’autres mots, ou notez d’abord ce que vous savez\u202f: je pourrai alors le retrouver.'
  }
  if (first.rank === 0) {
    return passages.length === 1
      ? 'Voici votre note la plus récente.'
      : `Voici vos ${passages.length} notes les plus récentes.`
  }
  const count = passages.length === 1 ? 'un passage' : `${passages.length} passages`
  return `J’ai trouvé ${count} ${placeOf(passages)}\u202f:`
}

function placeOf(passages: readonly Passage[]): string {
  const words = passages.some(({ kind }) => kind === 'word')
  const notes = passages.some(({ kind }) => kind !== 'word')
  if (words && notes) return 'dans vos notes et votre vocabulaire'
  return words ? 'dans votre vocabulaire' : 'dans vos notes'
}
