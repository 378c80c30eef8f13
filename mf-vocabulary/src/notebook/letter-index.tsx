import type { Word } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import styles from './letter-index.module.css'
import { countLetters, effectiveLetter, letters } from './selection.ts'
import { useSelection } from './selection-state.ts'

/** A–Z: each letter with its count of `words`; the active one again shows everything. */
export function LetterIndex({ words }: { words: readonly Word[] }) {
  const texts = useTexts().letters
  const { letter: chosen, select } = useSelection()
  const counts = countLetters(words)
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
        const count = counts.get(letter) ?? 0
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
