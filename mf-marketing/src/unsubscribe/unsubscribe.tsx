import { AreaError, useAction, useShell } from '@cahier/contract/react'
import { Link, useLocation } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { NotLoaded } from '@cahier/ui/not-loaded'
import { useEffect, useRef, useState } from 'react'
import { chooseMail, mailChoice } from '../data/mail-choice.ts'
import { PageTitle } from '../layout/page-title.tsx'
import { PartPending } from '../layout/part-states.tsx'
import { useUnsubscribeTexts } from './locales/index.ts'
import styles from './unsubscribe-page.module.css'

/** The token stands behind the `#`, so that no log has it. */
export default function Unsubscribe() {
  const texts = useUnsubscribeTexts()
  const token = decodeURIComponent(useLocation().hash.slice(1)).slice(0, 200)
  const { data, isError, refetch } = mailChoice.useQuery(token)
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <Card as="section" className={styles.card}>
        {data === undefined && !isError && <PartPending />}
        {data === undefined && isError && (
          <NotLoaded retry={{ label: texts.retry, run: () => void refetch() }}>{texts.notLoaded}</NotLoaded>
        )}
        {data === null && <p>{texts.unknown}</p>}
        {data && <Choice token={token} topic={texts.topics[data.topic]} isOff={data.isOff} />}
      </Card>
      <Link to="/settings?tab=preferences">{texts.settings}</Link>
    </>
  )
}

function Choice({ token, topic, isOff }: { token: string; topic: string; isOff: boolean }) {
  const shell = useShell()
  const texts = useUnsubscribeTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const [hasChosen, setHasChosen] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { act, busy } = useAction({ showFailure: setFailure })
  useEffect(() => {
    if (hasChosen) heading.current?.focus()
  }, [hasChosen, isOff])
  const choose = async () => {
    setFailure(null)
    const isDone = await act(() => chooseMail.run(shell, { token, isOff: !isOff }), {
      failed: (error) => (error instanceof AreaError && error.status === 429 ? texts.tooMany : texts.failed),
      isWorthReporting: (error) => !(error instanceof AreaError && error.status === 429),
    })
    if (isDone) setHasChosen(true)
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {isOff ? texts.off(topic) : texts.on(topic)}
      </h2>
      <p>{isOff ? texts.isOff : texts.isOn}</p>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Button variant={isOff ? 'secondary' : 'primary'} busy={busy} onClick={() => void choose()}>
        {isOff ? texts.switchOn : texts.switchOff}
      </Button>
    </>
  )
}
