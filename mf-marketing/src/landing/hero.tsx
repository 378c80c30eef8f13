import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { useTexts } from '../locales/index.ts'
import styles from './hero.module.css'

export function Hero() {
  const shell = useShell()
  const texts = useTexts().hero
  return (
    <div className={styles.hero}>
      <div>
        <h1 className={styles.title}>
          {texts.before} <em className={styles.mark}>{texts.mark}</em> {texts.after}
        </h1>
        <p className={styles.lead}>{texts.lead}</p>
        <div className={styles.actions}>
          <Button size="l" variant="primary" onClick={() => shell.getStarted({ mode: 'signup' })}>
            {texts.start}
          </Button>
          <Button size="l" onClick={() => shell.getStarted({ mode: 'login' })}>
            {texts.login}
          </Button>
        </div>
      </div>
      <Sample />
    </div>
  )
}

/** A picture made of text: a page of notes and the card that comes back. */
function Sample() {
  const { sample } = useTexts().hero
  return (
    <div className={styles.sample} aria-hidden="true">
      <div className={`${styles.sheet} seyes`}>
        <p className={styles.sheetTitle}>{sample.title}</p>
        {sample.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className={styles.reminder}>{sample.reminder}</p>
      </div>
      <div className={styles.card}>
        <p>{sample.due}</p>
        <p className={styles.word}>{sample.word}</p>
        <p>{sample.definition}</p>
        <ul className={styles.ratings}>
          {sample.ratings.map((rating) => (
            <li key={rating}>{rating}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
