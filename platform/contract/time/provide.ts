/** Makes `Temporal` there: the browser's own, or the polyfill, which only a browser without one downloads. */
export async function provideTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
