/** Milliseconds that a message of this area is shown. */
export const messageTime = 3000
