/** Reads JSON from localStorage, unvalidated; null when the key is missing or its value is not JSON. */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
