import styles from './callout.module.css'
import type { CalloutKind } from './callout.ts'

/** Lines of the icons, in a square of 24. */
const outlines: Readonly<Record<CalloutKind | 'chevron', string>> = {
  note: 'M4 20l1-4L15.5 5.5l3 3L8 19zM13.5 7.5l3 3',
  abstract: 'M7 4h10v16H7zM10 9h4M10 13h4',
  info: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 11v5M12 8v.01',
  todo: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM8 12.5l3 3l5-6',
  tip: 'M9 18h6M10.5 21h3M12 3a6 6 0 0 0-3.5 10.9c.6.5.9 1.2.9 2.1h5.2c0-.9.3-1.6.9-2.1A6 6 0 0 0 12 3z',
  success: 'M5 13l4.5 4.5L19 7',
  question: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 16.5v.01',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.01',
  failure: 'M6 6l12 12M18 6L6 18',
  danger: 'M13 3L5 14h6l-1 7l8-11h-6z',
  bug: 'M8 8a4 4 0 0 1 8 0M7 10h10v4a5 5 0 0 1-10 0zM12 10v9M3 12h4M17 12h4M4.5 6l3 3M19.5 6l-3 3M4.5 19l3-2.5M19.5 19l-3-2.5',
  example: 'M9 7h11M9 12h11M9 17h11M4.5 7v.01M4.5 12v.01M4.5 17v.01',
  quote: 'M10 7H5v6h4c0 2-1 3.5-3 4M19 7h-5v6h4c0 2-1 3.5-3 4',
  toggle: '',
  chevron: 'M9 6l6 6l-6 6',
}

const svg = 'http://www.w3.org/2000/svg'

/**
 * The icon of a kind, or the chevron of what folds; null for a kind without one.
 *
 * @param label what it says, where no words beside it do
 */
export function calloutIcon(name: CalloutKind | 'chevron', label = ''): SVGSVGElement | null {
  const outline = outlines[name]
  if (outline === '') return null
  const icon = document.createElementNS(svg, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('class', name === 'chevron' ? `${styles.icon} ${styles.chevron}` : (styles.icon ?? ''))
  if (label === '') icon.setAttribute('aria-hidden', 'true')
  else {
    icon.setAttribute('role', 'img')
    icon.setAttribute('aria-label', label)
  }
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', outline)
  icon.append(path)
  return icon
}
