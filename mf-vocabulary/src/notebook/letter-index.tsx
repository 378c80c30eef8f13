import { useTexts } from '../locales/index.ts'
import { effectiveLetter, letters } from '../selection/selection.ts'
import { useSelection } from '../selection/selection-state.ts'
import styles from './letter-index.module.css'

/** A–Z: each letter with its number of words; pressing the active letter shows all words. */
export function LetterIndex({ counts }: { counts: Readonly<Record<string, number>> }) {
  const texts = useTexts().letters
  const { letter: chosen, select } = useSelection()
  const active = effectiveLetter(chosen, counts)
  return (
    <fieldset className={styles.index}>
      <legend className="visually-hidden">{texts.label}</legend>
      <button
        type="button"
        className={`${styles.letter} ${styles.all}`}
        aria-pressed={active === null}
        onClick={() => select({ letter: null })}
      >
        {texts.all}
      </button>
      {letters.map((letter) => {
        const count = counts[letter] ?? 0
        return (
          <button
            key={letter}
            type="button"
            className={styles.letter}
            aria-pressed={letter === active}
            disabled={count === 0}
            onClick={() => select({ letter: letter === active ? null : letter })}
          >
            {letter}
            {count > 0 && (
              <>
                {' '}
                <small>
                  {count} <span className="visually-hidden">{texts.words(count)}</span>
                </small>
              </>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
