/** Milliseconds that a message of the profile is shown. */
export const toastMs = 4000
