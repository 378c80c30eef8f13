import styles from './person-color.module.css'

const colors = [
  styles.encre,
  styles.marge,
  styles.sapin,
  styles.ambre,
  styles.prune,
  styles.canard,
  styles.brique,
  styles.rose,
]

/**
 * The class that sets `--hue` to somebody's colour: the same on every device, and another one for each of those who are present while there are
 * enough.
 */
export function colorOf(userId: string, present: readonly string[]): string {
  const taken = new Set<number>()
  for (const id of [...new Set([...present, userId])].sort()) {
    let place = placeOf(id)
    while (taken.has(place) && taken.size < colors.length) place = (place + 1) % colors.length
    if (id === userId) return colors[place] ?? ''
    taken.add(place)
  }
  return ''
}

/** The colour that somebody has alone. */
function placeOf(userId: string): number {
  let sum = 0
  for (const character of userId) sum = (sum * 31 + character.charCodeAt(0)) % 65_521
  return sum % colors.length
}
