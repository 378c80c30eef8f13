/** Leaves this document for the provider's page. */
export const goTo = (url: string): void => window.location.assign(url)
