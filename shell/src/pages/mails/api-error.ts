/** The message for a failed request to the application's own server. */
export const apiError = (status: number, body: string): string => `API Error ${status}: ${body}`
