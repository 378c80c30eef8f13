/** Provides `Temporal`: the browser's own, or the polyfill, which only browsers without it download. */
export async function provideTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
