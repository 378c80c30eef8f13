/** What this device keeps under a key, whatever it is; null for nothing, and for what cannot be read. */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
