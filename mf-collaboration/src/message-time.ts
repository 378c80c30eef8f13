/** Milliseconds that a message of this area stays. */
export const messageTime = 3000
