import { memo, useMemo } from 'react'
import styles from './highlights.module.css'
import { useHighlightTexts } from './locales/index.ts'
import { nameOf } from './passage-text.ts'
import { type Box, boxesOf, type Quads } from './quads.ts'
import type { ShownHighlight } from './use-shown-highlights.ts'

export interface HighlightMarksProps {
  /** What is selected there, where the browser does not show it. */
  pending: Quads | undefined
  /** Those of one page. */
  highlights: readonly ShownHighlight[]
  chosenId: string | null
  /** CSS pixels of a point. */
  scale: number
}

const nothing: Quads = []

const styleOf = ({ left, top, right, bottom }: Box, scale: number) => ({
  left: left * scale,
  top: top * scale,
  width: (right - left) * scale,
  height: (bottom - top) * scale,
})

/** The colours on a page, below its text. */
export const HighlightMarks = memo(function HighlightMarks({
  highlights,
  pending = nothing,
  chosenId,
  scale,
}: HighlightMarksProps) {
  const marks = highlights.map(({ id, color, shownQuads }) => ({ id, color, quads: shownQuads ?? nothing }))
  return [...marks, { id: '', color: 'pending', quads: pending }].map(({ id, color, quads }) =>
    boxesOf(quads).map((box, index) => (
      <span
        key={`${id} ${index}`}
        aria-hidden="true"
        className={styles.mark}
        data-color={color}
        data-chosen={id === chosenId || undefined}
        style={styleOf(box, scale)}
      />
    )),
  )
})

export interface HighlightReachesProps extends Pick<HighlightMarksProps, 'highlights' | 'scale'> {
  onChoose(id: string): void
}

/** Ways to the highlights of a page by keyboard, in their order. */
export const HighlightReaches = memo(function HighlightReaches({ highlights, scale, onChoose }: HighlightReachesProps) {
  const texts = useHighlightTexts()
  const shown = useMemo(
    () => highlights.map((one) => ({ ...one, first: boxesOf(one.shownQuads ?? [])[0] })),
    [highlights],
  )
  return shown.map(
    ({ id, color, quote, first }) =>
      first && (
        <button
          key={id}
          type="button"
          className={styles.reach}
          data-highlight={id}
          aria-label={texts.mark(color, nameOf(quote))}
          style={styleOf(first, scale)}
          onClick={() => onChoose(id)}
        />
      ),
  )
})
