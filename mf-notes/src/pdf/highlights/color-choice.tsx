import { type HighlightColor, highlightColors } from './colors.ts'
import styles from './highlights.module.css'

export interface ColorChoiceProps {
  legend: string
  nameOf(color: HighlightColor): string
  /** The one of a highlight; absent where a colour is not chosen yet. */
  value?: HighlightColor
  onChoose(color: HighlightColor): void
}

export function ColorChoice({ legend, nameOf, value, onChoose }: ColorChoiceProps) {
  return (
    <fieldset className={styles.swatches}>
      <legend className="visually-hidden">{legend}</legend>
      {highlightColors.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={nameOf(color)}
          title={nameOf(color)}
          aria-pressed={value && color === value}
          className={styles.choice}
          onClick={() => onChoose(color)}
        >
          <Swatch color={color} />
        </button>
      ))}
    </fieldset>
  )
}

export const Swatch = ({ color }: { color: HighlightColor }) => (
  <span aria-hidden="true" className={styles.swatch} data-color={color} />
)
