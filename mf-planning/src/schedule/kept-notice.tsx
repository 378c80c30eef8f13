import { useFormat } from '@cahier/contract/i18n'
import { sessions } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import styles from './kept-notice.module.css'

/** Tells the learner that the schedule comes from this device, and how old it is. */
export function KeptNotice() {
  const texts = useTexts()
  const format = useFormat()
  const since = sessions.all.useKeptSince()
  return (
    <p role="status" className={since ? styles.notice : undefined}>
      {since && texts.offline(format.date(since, { dateStyle: 'long', timeStyle: 'short' }))}
    </p>
  )
}
