/** Is tried without a network, too: it fails at once and says so, and does not wait for one on the quiet. */
export const anyway = { networkMode: 'always' } as const

/** No answer came, as opposed to a refusal. */
export const isUnanswered = (error: unknown): boolean => !(error as { code?: unknown }).code
