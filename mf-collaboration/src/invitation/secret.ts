/** The secret of a link, while its reader signs in or makes an account in this tab. */
const key = 'cahier.invitation'

/** @param secret null forgets it */
export function keepSecret(secret: string | null): void {
  if (secret === null) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, secret)
}

export const keptSecret = (): string | null => sessionStorage.getItem(key)
