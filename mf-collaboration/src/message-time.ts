/** Milliseconds that a message of this area is shown. */
export const noticeMs = 3000
