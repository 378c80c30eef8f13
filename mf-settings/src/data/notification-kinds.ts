/** What each channel can be switched off for: the kinds of notification by topic, as the database has them. */
export const kinds = {
  study: ['study_reminder', 'study_session', 'study_break', 'daily_review', 'forgotten_notes', 'vocabulary_milestone'],
  collaboration: ['invitation', 'invitation_answer', 'mention', 'comment', 'sharing'],
  progress: ['weekly_summary', 'monthly_report'],
  automation: ['automation', 'automation_paused'],
  account: ['billing', 'support', 'zoom'],
  app: ['new_features', 'app'],
} as const
export type Topic = keyof typeof kinds
export type Kind = (typeof kinds)[Topic][number]
export const topics = Object.keys(kinds) as Topic[]

/** The one kind of a topic that is mailed. So mails are switched off by topic. */
export const mailedKinds: { readonly [topic in Topic]?: Kind } = {
  study: 'study_reminder',
  collaboration: 'invitation',
  progress: 'weekly_summary',
  automation: 'automation',
}
