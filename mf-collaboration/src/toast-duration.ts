/** Milliseconds that a message of this area is shown. */
export const toastMs = 3000
