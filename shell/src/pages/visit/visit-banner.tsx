import { useFormat } from '@cahier/contract/i18n'
import { useStore } from '@cahier/contract/react'
import { useLocation } from '@cahier/contract/router'
import { History } from 'lucide-react'
import { Banner } from '../../frame/banner.tsx'
import { useHost } from '../../host/host.ts'
import { useTexts } from '../../host/locales/index.ts'
import styles from './visit-banner.module.css'

/** Says that the page shows another set than the live one, and leads back; or why it does not show it. */
export default function VisitBanner() {
  const { boot, set } = useHost()
  const texts = useTexts().visit
  const format = useFormat()
  const number = useStore(set.number)
  const { pathname } = useLocation()
  const { visit, refusal } = boot
  if (refusal) return <Banner label={texts.label} icon={History} text={texts.refused[refusal]} />
  if (!visit) return null
  const { override } = visit
  const text = override
    ? override.url === null
      ? texts.override(override.member, visit.channel)
      : texts.local(override.member, override.url)
    : visit.pinned
      ? texts.past(number, format.date(visit.createdAt), format.time(visit.createdAt))
      : texts.channel(number, visit.channel)
  return (
    <Banner label={texts.label} icon={History} text={text}>
      <a className={styles.leave} href={`${pathname}?set=live`}>
        {texts.leave}
      </a>
    </Banner>
  )
}
