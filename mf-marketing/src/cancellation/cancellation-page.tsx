import { lazyPart } from '@cahier/contract/react'
import { Card } from '@cahier/ui/card'
import { PageLink } from '../layout/page-link.tsx'
import { PageTitle } from '../layout/page-title.tsx'
import { PartFailed, PartPending } from '../layout/part-states.tsx'
import { PublicPage } from '../layout/public-page.tsx'
import wrap from '../layout/wrap.module.css'
import { useTexts } from '../locales/index.ts'
import styles from './cancellation-page.module.css'

/** A separate chunk: few visitors come to end a subscription. */
const CancellationForm = lazyPart(() => import('./cancellation-form.tsx'), {
  pending: <PartPending />,
  failed: (retry) => <PartFailed retry={retry} />,
})

/** Ends a subscription without signing in. */
export function CancellationPage() {
  const { cancellation: texts, support } = useTexts()
  return (
    <PublicPage>
      <div className={`${wrap.wrap} ${styles.page}`}>
        <PageTitle title={texts.title} lead={texts.lead} />
        <Card as="section" className={styles.card}>
          <CancellationForm />
        </Card>
        <PageLink to="/support">{support.title}</PageLink>
      </div>
    </PublicPage>
  )
}
