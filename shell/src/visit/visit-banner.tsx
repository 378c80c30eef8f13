import { useFormat } from '@cahier/contract/i18n'
import { useStore } from '@cahier/contract/react'
import { useLocation } from '@cahier/contract/router'
import { History } from 'lucide-react'
import { useHost } from '../boot/host.ts'
import { useTexts } from '../locales/index.ts'
import styles from './visit-banner.module.css'

/** Says that the page shows another set than the live one, and leads back; or why it does not show it. */
export default function VisitBanner() {
  const { boot, set } = useHost()
  const texts = useTexts()
  const format = useFormat()
  const number = useStore(set.number)
  const { pathname } = useLocation()
  const { visit, refusal } = boot
  if (!visit && !refusal) return null
  return (
    <aside className={styles.banner} aria-label={texts.visit.label}>
      <History size={18} strokeWidth={1.75} aria-hidden="true" />
      {refusal && <p className={styles.text}>{texts.visit.refused[refusal]}</p>}
      {visit && (
        <div className={styles.body}>
          <p className={styles.text}>
            {visit.pinned
              ? texts.visit.past(number, format.date(visit.createdAt), format.time(visit.createdAt))
              : texts.visit.channel(number, visit.channel)}
          </p>
          <a className={styles.leave} href={`${pathname}?set=live`}>
            {texts.visit.leave}
          </a>
        </div>
      )}
    </aside>
  )
}
