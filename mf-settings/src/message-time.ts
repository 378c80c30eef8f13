/** Milliseconds that a message of the profile is shown. */
export const messageTime = 4000
