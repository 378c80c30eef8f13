/** Milliseconds that an answer may take on the server: a day. */
export const longestAnswer = 86_400_000
