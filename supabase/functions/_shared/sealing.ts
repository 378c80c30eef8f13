const usages = ['encrypt', 'decrypt'] as const

/** Encrypts texts for the database, so that who reads it has nothing (AES-GCM; the key is derived from a secret of the functions). */
export interface Sealing {
  /** @returns base64 of the nonce and what is encrypted */
  seal(text: string): Promise<string>
  /** Throws when it was sealed with another secret, or changed. */
  open(sealed: string): Promise<string>
}

/** @param purpose texts sealed for one purpose do not open for another */
export function sealing(secret: string, purpose: string): Sealing {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = crypto.subtle
    .importKey('raw', bytes(secret), 'HKDF', false, ['deriveKey'])
    .then((material) =>
      crypto.subtle.deriveKey(
        { name: 'HKDF', hash: 'SHA-256', salt: bytes('cahier'), info: bytes(purpose) },
        material,
        { name: 'AES-GCM', length: 256 },
        false,
        [...usages],
      ),
    )
  return {
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key, bytes(text))
      return toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
    },
    async open(sealed) {
      const all = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0))
      const iv = all.subarray(0, 12)
      return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await key, all.subarray(12)))
    },
  }
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
/** As addresses take it. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
