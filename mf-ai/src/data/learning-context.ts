import { area } from './area.ts'

/** The learner's figures, and what to begin with: read whenever the first screen is shown. */
const context = area.query('context', ({ client }) => client.rpc('learning_context').single(), {
  staleTime: 0,
  staleOn: ['dashboard'],
})
export const useLearningContext = context.useQuery
export type LearningContext = NonNullable<ReturnType<typeof useLearningContext>['data']>

/** The share of the words that need no review; null without words. A word may have several cards. */
export const masteryOf = ({ words, words_to_review }: LearningContext): number | null =>
  words === 0 ? null : Math.max(0, words - words_to_review) / words
