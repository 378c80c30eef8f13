import { useFormat } from '@cahier/contract/i18n'
import { useEntitlements, useNow, useShell } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { Button, buttonClass } from '@cahier/ui/button'
import { useRef } from 'react'
import { type CallRequest, useCallRequests, useHelpActions } from '../../data/help.ts'
import { useTexts } from '../locales/index.ts'
import { CallForm } from './call-form.tsx'
import styles from './call-panel.module.css'
import { hoursOn } from './opening-hours.ts'

/** Asks for a call, on paid plans, and shows what was asked for. */
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
  const { value, failed, reload } = useCallRequests(learner)
  const { opens, closes } = hoursOn(useNow())
  return (
    <>
      <p>
        {texts.call.lead} {texts.call.hoursHere(format.time(opens), format.time(closes))}
      </p>
      <CallForm onSent={reload} />
      {failed && (
        <p role="alert" className={styles.failure}>
          {texts.call.loadFailed}{' '}
          <Button size="s" onClick={reload}>
            {texts.retry}
          </Button>
        </p>
      )}
      {value && value.length > 0 && (
        <>
          <h5 id="call-requests" className={styles.title}>
            {texts.call.requests}
          </h5>
          <ul aria-labelledby="call-requests" className={styles.requests}>
            {value.map((request) => (
              <Request key={request.id} request={request} onChange={reload} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const tones = { open: 'encre', done: 'ok', withdrawn: 'neutral' } as const

function Request({ request, onChange }: { request: CallRequest; onChange(): void }) {
  const shell = useShell()
  const texts = useTexts().call
  const format = useFormat()
  const { setCallStatus } = useHelpActions()
  const busy = useRef(false)
  const withdraw = async () => {
    if (busy.current) return
    busy.current = true
    const failure = await setCallStatus(request.id, 'withdrawn')
    busy.current = false
    shell.toast(failure ? { kind: 'error', message: texts.failed } : { kind: 'success', message: texts.withdrawn })
    onChange()
  }
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
