/** Milliseconds that a message of the profile stays. */
export const messageTime = 4000
