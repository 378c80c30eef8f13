import { drawFormula as draw } from '@cahier/ui/formula'
import { untilTypingPause } from './typing-pause.ts'

/**
 * A formula in TeX as MathML. The code that draws it is fetched with the first one, in a pause of typing.
 *
 * @param onDrawn the element has another size now
 */
export const drawFormula = (source: string, isBlock: boolean, onDrawn?: () => void): HTMLElement =>
  draw(source, isBlock, { until: untilTypingPause, ...(onDrawn && { onDrawn }) })

/** The source of a formula with its marks: `$…$`, `$$…$$`, or lines between two that are `$$`. */
export function formulaIn(text: string): { source: string; isBlock: boolean } {
  const isBlock = text.startsWith('$$')
  const width = isBlock ? 2 : 1
  const end =
    text.trimEnd().endsWith('$'.repeat(width)) && text.length > width ? text.trimEnd().length - width : text.length
  return { source: text.slice(width, Math.max(width, end)).trim(), isBlock }
}
