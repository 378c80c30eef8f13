import { useFormat } from '@cahier/contract/i18n'
import { useAction, useEntitlements, useNow, useShell } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { Button, buttonClass } from '@cahier/ui/button'
import { type CallRequest, setCallStatus, useCallRequests } from '../../data/help.ts'
import { useTexts } from '../locales/index.ts'
import { CallForm } from './call-form.tsx'
import styles from './call-panel.module.css'
import { hoursOn } from './opening-hours.ts'

/** Requests a call, on paid plans, and lists the requests. */
export function CallPanel({ learner }: { learner: string }) {
  const texts = useTexts().call
  const { features } = useEntitlements()
  return (
    <>
      <h4>{texts.title}</h4>
      {features['phone-support'] ? (
        <Requests learner={learner} />
      ) : (
        <>
          <p>{texts.paidOnly}</p>
          <div>
            <Link to="/pricing" className={buttonClass({})}>
              {texts.plans}
            </Link>
          </div>
        </>
      )}
    </>
  )
}

function Requests({ learner }: { learner: string }) {
  const texts = useTexts()
  const format = useFormat()
  const { data, isError, refetch } = useCallRequests(learner)
  const { opens, closes } = hoursOn(useNow())
  return (
    <>
      <p>
        {texts.call.lead} {texts.call.hoursHere(format.time(opens), format.time(closes))}
      </p>
      <CallForm />
      {isError && (
        <p role="alert" className={styles.failure}>
          {texts.call.loadFailed}{' '}
          <Button size="s" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </p>
      )}
      {data && data.length > 0 && (
        <>
          <h5 id="call-requests" className={styles.title}>
            {texts.call.requests}
          </h5>
          <ul aria-labelledby="call-requests" className={styles.requests}>
            {data.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const tones = { open: 'encre', done: 'ok', withdrawn: 'neutral' } as const

function Request({ request }: { request: CallRequest }) {
  const shell = useShell()
  const texts = useTexts().call
  const format = useFormat()
  const { act } = useAction()
  const withdraw = () =>
    act(() => setCallStatus.run(shell, { id: request.id, status: 'withdrawn' }), {
      done: texts.withdrawn,
      failed: texts.failed,
    })
  return (
    <li className={styles.request}>
      <div>
        <strong>{request.subject}</strong> <Badge tone={tones[request.status]}>{texts.status[request.status]}</Badge>
        <p className={styles.times}>
          {request.wished.map((time) => format.date(time, { dateStyle: 'medium', timeStyle: 'short' })).join(' · ')}
        </p>
      </div>
      {request.status === 'open' && (
        <Button size="s" aria-label={texts.withdrawOf(request.subject)} onClick={() => void withdraw()}>
          {texts.withdraw}
        </Button>
      )}
    </li>
  )
}
