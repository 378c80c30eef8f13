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

/** The class that sets `--hue` to somebody's colour. */
export function colorOf(userId: string): string {
  let sum = 0
  for (const character of userId) sum = (sum * 31 + character.charCodeAt(0)) % 65_521
  return colors[sum % colors.length] ?? ''
}
