import { lazyPart } from '@cahier/contract/react'
import { PartFailed, PartPending } from '../layout/part-states.tsx'
import { PublicPage } from '../layout/public-page.tsx'
import wrap from '../layout/wrap.module.css'
import styles from './unsubscribe-page.module.css'

/** A separate chunk: only the links under mails lead here. */
const Unsubscribe = lazyPart(() => import('./unsubscribe.tsx'), {
  pending: <PartPending />,
  failed: (retry) => <PartFailed retry={retry} />,
})

/** Switches one kind of mail off, or on again, without signing in. */
export function UnsubscribePage() {
  return (
    <PublicPage>
      <div className={`${wrap.wrap} ${styles.page}`}>
        <Unsubscribe />
      </div>
    </PublicPage>
  )
}
