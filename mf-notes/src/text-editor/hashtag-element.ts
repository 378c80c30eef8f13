import { tagPage } from '../tags/filter-tag.ts'
import { followHere } from './follow-here.ts'
import styles from './rendered.module.css'

/**
 * A tag in a text that is read.
 *
 * @param written with its `#`
 * @param openTag shows the notes that have it; without that, it leads nowhere
 */
export function hashtagElement(written: string, openTag: ((name: string) => void) | undefined): HTMLElement {
  const name = written.slice(1)
  const element = document.createElement(openTag ? 'a' : 'span')
  element.className = styles.hashtag ?? ''
  element.textContent = written
  if (!openTag || !(element instanceof HTMLAnchorElement)) return element
  element.href = tagPage(name)
  followHere(element, () => openTag(name))
  return element
}
