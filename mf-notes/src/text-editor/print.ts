import type { References } from './references.ts'
import styles from './rendered.module.css'
import { rendered } from './rendered.ts'

/**
 * Prints the note instead of the page around it, however printing was asked for: the browser draws only those lines of an editor that are near
 * the window.
 *
 * @param read the note as it is now
 * @returns ends it
 */
export function printNotes(read: () => { title: string; text: string; references: References | null }): () => void {
  let sheet: HTMLElement | null = null
  const remove = () => {
    sheet?.remove()
    sheet = null
  }
  const listening = new AbortController()
  const { signal } = listening
  addEventListener(
    'beforeprint',
    () => {
      remove()
      const { title, text, references } = read()
      const heading = document.createElement('h1')
      heading.textContent = title
      sheet = document.createElement('article')
      sheet.className = `${styles.rendered} ${styles.printed}`
      sheet.append(heading, rendered(text, references, { use: 'print' }))
      // Paper has no folds.
      for (const details of sheet.querySelectorAll('details')) details.open = true
      document.body.append(sheet)
    },
    { signal },
  )
  addEventListener('afterprint', remove, { signal })
  return () => {
    listening.abort()
    remove()
  }
}
