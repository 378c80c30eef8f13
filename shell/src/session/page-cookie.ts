/** What the server has to know of a browser to draw its pages before any script runs. */
export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 18.4
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`
}

export function dropCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${name}=; path=/; max-age=0; samesite=lax`
}
