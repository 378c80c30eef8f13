import { useShell } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import type { MemberName } from '@cahier/releases/model'
import { buttonClass } from '@cahier/ui/button'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useHost } from '../../host/host.ts'
import { UnknownMemberError } from '../../host/live-set.ts'
import { useTexts } from '../../host/locales/index.ts'
import { takeOver, takeOverWithin } from '../prerendered/take-over.ts'
import styles from './outlet.module.css'
import { showRemote } from './show-remote.ts'
import { whenBack } from './when-back.ts'

type State = 'loading' | 'mounted' | 'unloaded' | 'crashed' | 'gone'

/** Where one remote is shown: a skeleton, the remote, an error with a button to try again, or that the remote was taken out. */
export function RemoteOutlet({ member, title }: { member: MemberName; title: string }) {
  const shell = useShell()
  const { set } = useHost()
  const texts = useTexts()
  const room = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('loading')
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0)
  const failed = state === 'unloaded' || state === 'crashed'

  useEffect(() => {
    const element = room.current
    if (!element) return
    setState('loading')
    return showRemote({
      member,
      set,
      shell,
      room: element,
      onMounted(release) {
        element.dataset.release = `${release.member}@${release.id}`
        setState('mounted')
      },
      onFailed(error, crashed) {
        if (error instanceof UnknownMemberError) setState('gone')
        else setState(crashed ? 'crashed' : 'unloaded')
      },
    })
  }, [member, set, shell, attempt])

  useEffect(() => {
    if (failed || state === 'gone') takeOver()
    if (state === 'mounted' && room.current) return takeOverWithin(room.current)
  }, [state, failed])

  useEffect(() => {
    if (state === 'unloaded') return whenBack(tryAgain)
  }, [state])

  return (
    <>
      {state === 'loading' && (
        <Loading label={texts.loading} className={styles.skeleton}>
          <Skeleton className={styles.line} />
          <Skeleton count={2} className={styles.block} />
        </Loading>
      )}
      {failed && (
        <ErrorPanel
          title={texts.outlet.title(title)}
          retry={{ label: texts.retry, run: tryAgain }}
          reload={{ label: texts.reload, run: () => location.reload() }}
        >
          <p>{texts.outlet.body}</p>
        </ErrorPanel>
      )}
      {state === 'gone' && (
        <ErrorPanel title={texts.outlet.gone.title(title)}>
          <p>{texts.outlet.gone.body}</p>
          <Link to="/dashboard" className={buttonClass({ variant: 'primary' }, styles.back)}>
            {texts.outlet.gone.back}
          </Link>
        </ErrorPanel>
      )}
      <div ref={room} data-remote={member} hidden={failed || state === 'gone'} />
    </>
  )
}
