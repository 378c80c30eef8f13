/** Milliseconds that an answer may take on the server: a day. */
export const maxAnswerMs = 86_400_000
