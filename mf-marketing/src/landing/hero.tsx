import { Link } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import { demo, useEntrance } from '../entrance.ts'
import { useTexts } from '../locales/index.ts'
import styles from './hero.module.css'

export function Hero() {
  const texts = useTexts().hero
  const entrance = useEntrance()
  return (
    <div className={styles.hero}>
      <div>
        <h1 className={styles.title}>
          {texts.before} <em className={styles.mark}>{texts.mark}</em> {texts.after}
        </h1>
        <p className={styles.lead}>{texts.lead}</p>
        <div className={styles.actions}>
          <Link to={entrance('signup')} className={buttonClass({ size: 'l', variant: 'primary' })}>
            {texts.start}
          </Link>
          <Link to={entrance('login')} className={buttonClass({ size: 'l' })}>
            {texts.login}
          </Link>
        </div>
        <p className={styles.demo}>
          <Link to={demo} rel="nofollow">
            {texts.demo}
          </Link>{' '}
          <span>{texts.demoHint}</span>
        </p>
      </div>
      <Sample />
    </div>
  )
}

/** An illustration made of text: a page of notes and a flashcard. */
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
