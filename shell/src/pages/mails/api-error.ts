/** What is said of an answer that an address of the application itself failed with. */
export const apiError = (status: number, body: string): string => `API Error ${status}: ${body}`
