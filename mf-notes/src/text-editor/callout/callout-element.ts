import styles from './callout.module.css'
import { type CalloutHead, calloutColors } from './callout.ts'
import { calloutIcon } from './callout-icon.ts'

/**
 * A callout as it is read, without its body.
 *
 * @param name what its kind is called
 * @param isOpen whether its body is seen, where it folds
 * @param onFold hears what a reader chooses
 * @returns it, and where its title belongs
 */
export function calloutElement(
  { kind, fold, title }: CalloutHead,
  name: string,
  isOpen: boolean,
  onFold: (isOpen: boolean) => void,
): { box: HTMLElement; head: HTMLElement } {
  const box = document.createElement(fold ? 'details' : 'blockquote')
  box.className = `${styles.callout} ${styles[calloutColors[kind]]}`
  const line = document.createElement(fold ? 'summary' : 'p')
  line.className = styles.head ?? ''
  const head = document.createElement('strong')
  const icon = calloutIcon(kind, title === '' ? '' : name)
  line.append(...[fold && calloutIcon('chevron'), icon, head].filter((part) => part !== null))
  box.append(line)
  if (box instanceof HTMLDetailsElement) {
    box.open = isOpen
    // Printing and the browser's own search open it as well: only a click is a choice.
    line.addEventListener('click', () => onFold(!box.open))
  }
  return { box, head }
}
