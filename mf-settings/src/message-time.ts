/** Milliseconds that a message of the profile is shown. */
export const noticeMs = 4000
