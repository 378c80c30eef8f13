import { useFormat } from '@cahier/contract/i18n'
import { useSession, useShell } from '@cahier/contract/react'
import type { MemberOverview } from '@cahier/releases/model'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { PageHeader } from '@cahier/ui/page-header'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useEffect, useState } from 'react'
import { useHost } from '../../host/host.ts'
import styles from './console-page.module.css'
import { History } from './history.tsx'
import { useTexts } from './locales/index.ts'
import { MemberRow } from './member-row.tsx'
import { OperationDialog, type OperationKind } from './operation-dialog.tsx'
import { refreshOverview, useOverview } from './release-api.ts'

/** What is live, what was before and what could be: for the administrator, who changes it here. */
export default function ConsolePage() {
  const texts = useTexts()
  const session = useSession()
  if (session.status === 'signed-in' && session.admin) return <Console />
  return <EmptyState title={texts.forbidden} description={texts.forbiddenHint} />
}

function Console() {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const { set } = useHost()
  const { data: overview, error, refetch } = useOverview()
  useEffect(() => set.number.subscribe(() => void refreshOverview(shell)), [set, shell])
  const [asked, setAsked] = useState<{ kind: OperationKind; member: MemberOverview } | null>(null)

  if (!overview && error) {
    const reasons: Readonly<Record<string, string>> = { absent: texts.absent }
    return (
      <ErrorPanel title={texts.failed} retry={{ label: texts.retry, run: () => void refetch() }}>
        <p>{error.message || (reasons[error.code] ?? texts.unanswered)}</p>
      </ErrorPanel>
    )
  }
  if (!overview) {
    return (
      <Loading label={texts.loading} className={styles.members}>
        <Skeleton count={4} className={styles.skeleton} />
      </Loading>
    )
  }
  return (
    <>
      <PageHeader title={texts.set(format.number(overview.set))} description={texts.channel(overview.channel)} />
      {error && (
        <p role="status" className={styles.stale}>
          {error.message || texts.unanswered}
        </p>
      )}
      <ul aria-label={texts.members} className={styles.members}>
        {overview.members.map((member) => (
          <MemberRow key={member.member} member={member} onAsk={(kind) => setAsked({ kind, member })} />
        ))}
      </ul>
      <History sets={overview.sets} live={overview.set} />
      {asked && (
        <OperationDialog
          kind={asked.kind}
          member={asked.member}
          set={overview.set}
          onDone={(message) => shell.toast({ kind: 'success', message })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
