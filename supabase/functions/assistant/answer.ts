import type { Database } from '../_shared/database.gen.ts'

/** What assistant_search found. Rank 0 marks the latest notes, given when the question names no subject. */
export type Passage = Database['public']['Functions']['assistant_search']['Returns'][number]
export type Source = Database['public']['Tables']['ai_messages']['Row']['sources'][number]

export interface Answer {
  readonly text: string
  /** What the text speaks of, to be shown as quotations that link to where they come from. */
  readonly sources: Source[]
}

/** Says in French what was found, and nothing that was not. */
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
