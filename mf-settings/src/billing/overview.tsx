import { saveFile } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { useAction, useEntitlements, useProfile, useShell } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { Button, buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { Progress } from '@cahier/ui/progress'
import { CreditCard, FileDown } from 'lucide-react'
import { type Subscription, useCancel, useOpenPortal, useWithdraw } from '../data/billing.ts'
import { toastMs } from '../toast-duration.ts'
import { daysLeft } from './days-left.ts'
import { FeatureList } from './feature-list.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { useBillingTexts } from './locales/index.ts'
import { runs, shownStatus } from './status.ts'
import styles from './subscription-panel.module.css'
import { useLeave } from './use-leave.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const tones = { active: 'ok', past_due: 'warn', other: 'marge' } as const

/** What the account has: its plan, the subscription that pays for it, and what can be done with it. */
export function Overview({ record, terms }: Subscription) {
  const texts = useBillingTexts()
  const format = useFormat()
  const { plan } = useEntitlements()
  const portal = useOpenPortal()
  const cancel = useCancel()
  const { act, busy } = useAction({ duration: toastMs, undo: texts.undo })
  const { leave, leaving } = useLeave()
  const isRunning = runs(record?.subscription_status)
  const end = record?.current_period_end ?? 0
  const endDay = format.date(new Date(end * 1000))
  const left = daysLeft(record?.current_period_start ?? 0, end, Date.now() / 1000)
  const setEnding = (isEnding: boolean) =>
    act(() => cancel.mutateAsync({ resume: !isEnding }), {
      ...(isEnding && {
        confirm: {
          title: texts.cancelQuestion.title,
          body: texts.cancelQuestion.body(endDay),
          confirmLabel: texts.cancelQuestion.confirm,
          destructive: true,
        },
        undo: { run: () => cancel.mutateAsync({ resume: true }), done: texts.resumed, failed: texts.resumeFailed },
      }),
      done: isEnding ? texts.cancelled : texts.resumed,
      failed: isEnding ? texts.cancelFailed : texts.resumeFailed,
    })

  return (
    <>
      <Card as="section" className={styles.card} aria-labelledby="overview-title">
        <div className={styles.banner}>
          <div>
            <h3 id="overview-title">{texts.overview}</h3>
            <p className={styles.plan}>{texts.labels[plan]}</p>
          </div>
          {record && (
            <Badge tone={tones[shownStatus(record.subscription_status)]}>
              {texts.status[shownStatus(record.subscription_status)]}
            </Badge>
          )}
        </div>
        {terms?.source === 'operator' && <p>{texts.given}</p>}
        {record && isRunning && (
          <div className={styles.period}>
            <p>{record.cancel_at_period_end ? texts.ends(endDay) : texts.renews(endDay)}</p>
            <Progress value={left.passed} label={texts.daysLeft(left.days)} />
            <p className={styles.small}>{texts.daysLeft(left.days)}</p>
          </div>
        )}
        {record?.subscription_status === 'past_due' && <p className={styles.notice}>{texts.late}</p>}
        <h4>{texts.included}</h4>
        <FeatureList plan={plan} locked />
        <div className={styles.actions}>
          {record && isRunning ? (
            <>
              <Button variant="primary" busy={leaving} onClick={() => leave(() => portal.mutateAsync(undefined))}>
                {leaving ? texts.opening : texts.manage}
              </Button>
              <a href="#plans-title" className={buttonClass({})}>
                {texts.changePlan}
              </a>
              <Button
                variant={record.cancel_at_period_end ? 'secondary' : 'ghost'}
                busy={busy}
                onClick={() => void setEnding(!record.cancel_at_period_end)}
              >
                {record.cancel_at_period_end ? texts.resume : texts.cancel}
              </Button>
            </>
          ) : (
            plan !== 'premium' && (
              <a href="#plans-title" className={buttonClass({ variant: 'primary' })}>
                {texts.upgrade}
              </a>
            )
          )}
        </div>
      </Card>
      {record?.payment_method_last4 && (
        <Card as="section" className={styles.card} aria-labelledby="card-title">
          <h3 id="card-title">{texts.card}</h3>
          <div className={styles.paying}>
            <CreditCard {...icon} />
            <span>{texts.cardOf(record.payment_method_brand ?? '', record.payment_method_last4)}</span>
            {isRunning && (
              <Button size="s" busy={leaving} onClick={() => leave(() => portal.mutateAsync(undefined))}>
                {texts.changeCard}
              </Button>
            )}
          </div>
        </Card>
      )}
      {record && <InvoiceList />}
      <Withdrawal terms={terms} />
      {plan !== 'free' && (
        <Card as="section" className={styles.card} aria-labelledby="help-title">
          <h3 id="help-title">{texts.support.title}</h3>
          <p>{texts.support.body}</p>
          <Link to="/support" className={buttonClass({})}>
            {texts.support.action}
          </Link>
        </Card>
      )}
    </>
  )
}

/** The right of withdrawal while it lasts, and afterwards its dated acknowledgement. */
function Withdrawal({ terms }: Pick<Subscription, 'terms'>) {
  const shell = useShell()
  const texts = useBillingTexts()
  const format = useFormat()
  const profile = useProfile()
  const withdraw = useWithdraw()
  const { act, busy } = useAction({ duration: toastMs })
  const until = terms?.withdraw_until ?? 0
  const isOpen = Date.now() / 1000 < until
  // A new contract within fourteen days of the first payment can be withdrawn from as well.
  if (terms?.withdrawn_at && !isOpen) {
    const moment = `${format.date(terms.withdrawn_at)}, ${format.time(terms.withdrawn_at)}`
    const { title, body, save, file, text } = texts.acknowledgement
    return (
      <Card as="section" className={styles.card} aria-labelledby="withdrawn-title">
        <h3 id="withdrawn-title">{title}</h3>
        <p>{body(moment)}</p>
        <Button
          icon={<FileDown {...icon} />}
          onClick={() => saveFile(new Blob([text(moment, profile?.email ?? '')], { type: 'text/plain' }), file)}
        >
          {save}
        </Button>
      </Card>
    )
  }
  if (!isOpen) return null
  const amount = (cents: number) => format.number(cents / 100, { style: 'currency', currency: 'EUR' })
  const ask = () =>
    act(() => withdraw.mutateAsync(), {
      confirm: {
        title: texts.withdrawQuestion.title,
        body: texts.withdrawQuestion.body,
        confirmLabel: texts.withdrawQuestion.confirm,
        destructive: true,
      },
      done: ({ refunded }) => texts.withdrawn(amount(refunded)),
      failed: texts.withdrawFailed,
    })
  return (
    <Card as="section" className={styles.card}>
      <p>{texts.withdrawUntil(format.date(new Date(until * 1000)))}</p>
      <Button busy={busy} onClick={() => void ask().catch((error: unknown) => shell.reportError(error))}>
        {texts.withdraw}
      </Button>
    </Card>
  )
}
