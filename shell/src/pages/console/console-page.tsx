import { useFormat } from '@cahier/contract/i18n'
import { useSession, useShell } from '@cahier/contract/react'
import { useSearchParams } from '@cahier/contract/router'
import type { MemberOverview, ProposedSummary } from '@cahier/releases/model'
import { EmptyState } from '@cahier/ui/empty-state'
import { PageHeader } from '@cahier/ui/page-header'
import { Segmented } from '@cahier/ui/segmented'
import { useEffect, useState } from 'react'
import { useHost } from '../../host/host.ts'
import styles from './console-page.module.css'
import { DecisionDialog, type Verdict } from './decision-dialog.tsx'
import { History } from './history.tsx'
import { Links } from './links.tsx'
import { useTexts } from './locales/index.ts'
import { MemberRow } from './member-row.tsx'
import { OperationDialog, type OperationKind } from './operation-dialog.tsx'
import { Pending } from './pending.tsx'
import { ProposedOperations } from './proposed-operations.tsx'
import { refreshOverview, useOverview } from './release-api.ts'
import { RollbackToSetDialog } from './rollback-to-set-dialog.tsx'
import { Sizes } from './sizes.tsx'
import { byNeed } from './standing.ts'

/** What is live, what was before and what could be: for the administrator, who changes it here. */
export default function ConsolePage() {
  const texts = useTexts()
  const session = useSession()
  if (session.status === 'signed-in' && session.admin) return <Console />
  return <EmptyState title={texts.forbidden} description={texts.forbiddenHint} />
}

const views = ['live', 'sizes', 'links'] as const

function Console() {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const { set } = useHost()
  const { data: overview, error, refetch } = useOverview()
  useEffect(() => set.number.subscribe(() => void refreshOverview(shell)), [set, shell])
  const [asked, setAsked] = useState<{ kind: OperationKind; member: MemberOverview } | null>(null)
  const [past, setPast] = useState<number | null>(null)
  const [decided, setDecided] = useState<{ verdict: Verdict; proposed: ProposedSummary } | null>(null)
  const [params, setParams] = useSearchParams()
  const view = views.find((one) => one === params.get('view')) ?? 'live'

  if (!overview) return <Pending label={texts.loading} error={error} onRetry={() => void refetch()} />
  const done = (message: string) => shell.toast({ kind: 'success', message })
  const live = (
    <>
      {overview.waiting.length > 0 && (
        <ProposedOperations
          proposed={overview.waiting}
          onAsk={(verdict, proposed) => setDecided({ verdict, proposed })}
        />
      )}
      {overview.waiting.length > 0 && <h3 className={styles.heading}>{texts.members}</h3>}
      <ul aria-label={texts.members} className={styles.members}>
        {byNeed(overview.members).map((member) => (
          <MemberRow key={member.member} member={member} onAsk={(kind) => setAsked({ kind, member })} />
        ))}
      </ul>
      <History
        sets={overview.sets}
        live={overview.set}
        members={overview.members.map(({ member }) => member)}
        onRollBack={setPast}
      />
    </>
  )
  return (
    <>
      <PageHeader title={texts.set(format.number(overview.set))} description={texts.channel(overview.channel)} />
      {error && (
        <p role="status" className={styles.stale}>
          {error.message || texts.unanswered}
        </p>
      )}
      {overview.problem && (
        <p role="status" className={styles.stale}>
          {texts.degraded(overview.problem)}
        </p>
      )}
      {overview.damagedSet != null && (
        <p role="status" className={styles.stale}>
          {texts.damagedSet(format.number(overview.damagedSet), format.number(overview.set))}
        </p>
      )}
      <div className={styles.views}>
        <Segmented
          label={texts.views.label}
          value={view}
          options={views.map((value) => ({ value, label: texts.views[value] }))}
          onValueChange={(next) => setParams(next === 'live' ? {} : { view: next }, { replace: true })}
        />
      </div>
      {view === 'live' && live}
      {view === 'sizes' && <Sizes set={overview.set} />}
      {view === 'links' && <Links set={overview.set} />}
      {asked && (
        <OperationDialog
          kind={asked.kind}
          member={asked.member}
          set={overview.set}
          needsApproval={overview.toApprove.includes(asked.kind)}
          mayForce={overview.toApprove.length === 0}
          onDone={done}
          onClose={() => setAsked(null)}
        />
      )}
      {past !== null && (
        <RollbackToSetDialog
          past={past}
          set={overview.set}
          needsApproval={overview.toApprove.includes('rollback_to_set')}
          onDone={done}
          onClose={() => setPast(null)}
        />
      )}
      {decided && (
        <DecisionDialog
          verdict={decided.verdict}
          proposed={overview.waiting.find(({ id }) => id === decided.proposed.id) ?? decided.proposed}
          onDone={done}
          onClose={() => setDecided(null)}
        />
      )}
    </>
  )
}
