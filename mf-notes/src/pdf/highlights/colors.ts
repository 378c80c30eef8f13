import type { Highlight } from '../../data/highlight-changes.ts'

export type HighlightColor = Highlight['color']

export const highlightColors: readonly HighlightColor[] = ['yellow', 'green', 'blue', 'pink']
