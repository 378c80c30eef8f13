/** Leaves this document for another: another site's page, or the start page after the account has ended. */
export const goTo = (url: string): void => window.location.assign(url)
