import { useFormat } from '@cahier/contract/i18n'
import { AreaError, useAction, useShell } from '@cahier/contract/react'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { NotLoaded } from '@cahier/ui/not-loaded'
import { useEffect, useState } from 'react'
import { addDevice, devices, pushKey, removeDevice } from '../data/push.ts'
import { useTexts } from '../locales/index.ts'
import { browserName } from '../security/places.ts'
import { toastMs } from '../toast-duration.ts'
import { canPush, keysOf, ownSubscription, PushRefused, subscribe } from './own-subscription.ts'
import styles from './preferences-panel.module.css'

/** The devices that show notifications while Cahier is closed; this one can be added. */
export function PushDevices() {
  const shell = useShell()
  const { devices: texts, retry } = useTexts().channels
  const format = useFormat()
  const { data, isError, refetch } = devices.useQuery()
  const [own, setOwn] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { act, busy } = useAction({ duration: toastMs })
  useEffect(() => {
    let isGone = false
    ownSubscription().then(
      (subscription) => {
        if (!isGone) setOwn(subscription?.endpoint ?? null)
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  const here = data?.find(({ endpoint }) => endpoint === own)

  const turnOn = () => {
    setProblem(null)
    return act(
      async () => {
        try {
          const subscription = await subscribe(() => pushKey.fetch(shell))
          const { endpoint } = subscription
          const browser = browserName(navigator.userAgent) ?? texts.unnamed
          await addDevice.run(shell, { endpoint, ...keysOf(subscription), browser })
          setOwn(endpoint)
        } catch (error) {
          if (error instanceof AreaError && error.code === 'push_not_here') return setProblem(texts.problems.notHere)
          if (!(error instanceof PushRefused)) throw error
          return setProblem(texts.problems[error.problem])
        }
        shell.toast({ kind: 'success', message: texts.added, duration: toastMs })
      },
      { failed: texts.failed },
    )
  }
  const remove = (id: string, endpoint: string) =>
    act(
      async () => {
        await removeDevice.run(shell, id)
        if (endpoint === own) await (await ownSubscription())?.unsubscribe()
        shell.toast({ kind: 'success', message: texts.removed, duration: toastMs })
      },
      { failed: texts.removeFailed },
    )
  return (
    <section className={styles.devices} aria-labelledby="push-devices">
      <h4 id="push-devices">{texts.title}</h4>
      <p className={styles.hint}>{canPush() ? texts.hint : texts.problems.unsupported}</p>
      {isError && !data && <NotLoaded retry={{ label: retry, run: () => void refetch() }}>{texts.notLoaded}</NotLoaded>}
      {data && data.length > 0 && (
        <ul>
          {data.map(({ id, endpoint, browser, created_at }) => (
            <li key={id} className={styles.device}>
              <span>
                <strong>{browser}</strong> {endpoint === own && <Badge tone="ok">{texts.here}</Badge>}
                <br />
                <span className={styles.hint}>{texts.since(format.date(created_at))}</span>
              </span>
              <Button
                size="s"
                busy={busy}
                aria-label={texts.removeOf(browser)}
                onClick={() => void remove(id, endpoint)}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem && <p role="alert">{problem}</p>}
      {data && !here && canPush() && (
        <Button busy={busy} onClick={() => void turnOn()}>
          {texts.add}
        </Button>
      )}
    </section>
  )
}
