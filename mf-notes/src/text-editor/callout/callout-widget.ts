import { WidgetType } from '@codemirror/view'
import styles from './callout.module.css'
import type { CalloutKind } from './callout.ts'
import { calloutColors } from './callout.ts'
import { calloutIcon } from './callout-icon.ts'

/** What is drawn of a callout in place of `[!tip]-`. */
export interface CalloutMark {
  kind: CalloutKind
  name: string
  hasTitle: boolean
  /** Null where nothing folds. */
  isOpen: boolean | null
  /** What a click on it does, where it folds. */
  action: string
}

/** The icon of a callout, with its name where it has no title. Where it folds, a click opens or closes it. */
export class CalloutWidget extends WidgetType {
  readonly #mark: CalloutMark
  constructor(mark: CalloutMark) {
    super()
    this.#mark = mark
  }
  override eq(other: CalloutWidget): boolean {
    return JSON.stringify(other.#mark) === JSON.stringify(this.#mark)
  }
  toDOM(): HTMLElement {
    const { kind, name, hasTitle, isOpen, action } = this.#mark
    const mark = document.createElement('span')
    mark.className = `${styles.mark} ${styles[calloutColors[kind]]}`
    if (isOpen !== null) mark.append(foldButton(isOpen, action))
    const icon = calloutIcon(kind, hasTitle ? name : '')
    if (icon) mark.append(icon)
    if (!hasTitle) mark.append(name)
    return mark
  }
  override ignoreEvent(): boolean {
    return false
  }
}

function foldButton(isOpen: boolean, action: string): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  // Tab leaves the text: the keyboard folds the callout at the caret.
  button.tabIndex = -1
  button.className = styles.fold ?? ''
  button.dataset.fold = ''
  button.setAttribute('aria-expanded', String(isOpen))
  button.setAttribute('aria-label', action)
  const chevron = calloutIcon('chevron')
  if (chevron) button.append(chevron)
  return button
}
