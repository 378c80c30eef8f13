import { useFormat } from '@cahier/contract/i18n'
import { Badge } from '@cahier/ui/badge'
import { Card } from '@cahier/ui/card'
import { NotLoaded } from '@cahier/ui/not-loaded'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useInvoices } from '../data/billing.ts'
import { useBillingTexts } from './locales/index.ts'
import styles from './subscription-panel.module.css'

/** The learner's invoices, each with a link to the provider's page. */
export function InvoiceList() {
  const texts = useBillingTexts()
  const format = useFormat()
  const { data, error, refetch } = useInvoices()
  return (
    <Card as="section" className={styles.card} aria-labelledby="invoices-title">
      <h3 id="invoices-title">{texts.invoices.title}</h3>
      {!data && !error && (
        <Loading label={texts.loading}>
          <Skeleton className={styles.line} />
        </Loading>
      )}
      {error && !data && (
        <NotLoaded retry={{ label: texts.failed.retry, run: () => void refetch() }}>{texts.invoices.failed}</NotLoaded>
      )}
      {data?.length === 0 && <p>{texts.invoices.none}</p>}
      <ul className={styles.invoices}>
        {data?.map(({ id, number, created, total, currency, status, url }) => (
          <li key={id}>
            <span>{format.date(new Date(created * 1000))}</span>
            <span>{format.number(total / 100, { style: 'currency', currency: currency.toUpperCase() })}</span>
            <Badge tone={status === 'paid' ? 'ok' : 'warn'}>
              {status === 'paid' ? texts.invoices.paid : texts.invoices.unpaid}
            </Badge>
            {url && (
              <a href={url} target="_blank" rel="noreferrer">
                {texts.invoices.open(number ?? id)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
