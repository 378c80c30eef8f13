/** Leaves this document for the payment provider's. */
export const goTo = (url: string): void => window.location.assign(url)
