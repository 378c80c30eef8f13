/** Random bytes in a name: 96 bits, so that nobody can guess a room. */
export const randomBytes = 12

/** `cahier-{milliseconds}-{random}`. */
export function roomName(now: Date, random: Uint8Array): string {
  const chance = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `cahier-${now.getTime()}-${chance}`
}

export const newRoomName = () => roomName(new Date(), crypto.getRandomValues(new Uint8Array(randomBytes)))

const maxRoomNameCharacters = 100

/** What is wrong with a room's name; null if nothing. */
export function roomNameError(name: string): 'empty' | 'long' | 'characters' | null {
  if (name.trim() === '') return 'empty'
  if (name.length > maxRoomNameCharacters) return 'long'
  return /^[A-Za-z0-9_-]+$/.test(name) ? null : 'characters'
}
