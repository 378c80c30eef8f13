/** Stores a value in a cookie that the server reads to draw pages before any script runs. @param value null forgets it */
export function keepCookie(name: string, value: string | null): void {
  const age = value === null ? 0 : 31_536_000
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 18.4
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax`
}
