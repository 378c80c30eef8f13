import { AreaError, useAction, useUnsaved } from '@cahier/contract/react'
import { useParams } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { useId, useRef, useState } from 'react'
import type { Proposal } from '../data/messages.ts'
import { useConfirmProposal, useDropProposal, useUndoProposal } from '../data/proposals.ts'
import { useTexts } from '../locales/index.ts'
import { CardFields } from './card-fields.tsx'
import { type Draft, draftOf, payloadOf, problemsOf } from './draft.ts'
import { Made } from './made.tsx'
import { PlanFields } from './plan-fields.tsx'
import styles from './proposal-panel.module.css'
import { SummaryFields } from './summary-fields.tsx'

/** What an answer offers to do: to change and to confirm while it waits, afterwards what came of it. */
export default function ProposalPanel({ proposal }: { proposal: Proposal }) {
  const { state, hash, expires_at } = proposal
  const texts = useTexts().proposal
  const title = useId()
  const isExpired = state === 'proposed' && Date.parse(expires_at) <= Date.now()
  const reached = isExpired ? 'expired' : state
  return (
    <section className={styles.panel} aria-labelledby={title}>
      <div className={styles.head}>
        <h4 id={title} className={styles.title}>
          {texts.titles[proposal.kind]}
        </h4>
        <Badge tone={reached === 'done' ? 'ok' : reached === 'proposed' ? 'encre' : 'neutral'}>
          {texts.states[reached]}
        </Badge>
      </div>
      {reached === 'proposed' ? <Waiting key={hash} proposal={proposal} /> : <Settled proposal={proposal} />}
    </section>
  )
}

/** What is still to be decided. A new hash begins anew: it was changed here or elsewhere. */
function Waiting({ proposal }: { proposal: Proposal }) {
  const { id, hash, kind, payload } = proposal
  const { conversationId } = useParams()
  const all = useTexts()
  const texts = all.proposal
  const confirm = useConfirmProposal()
  const drop = useDropProposal()
  const undo = useUndoProposal()
  const { act, busy } = useAction({ undo: all.undo })
  const [draft, setDraft] = useState<Draft>(() => draftOf(payload))
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const written = payloadOf(draft, payload)
  const isChanged = JSON.stringify(written) !== JSON.stringify(payload)
  useUnsaved(isChanged, texts.unsaved)
  const problems = problemsOf(draft)
  const shown = isChecked ? problems : new Map<string, never>()

  const failed = (error: unknown) => failureOf(error, texts.failures)
  const settle = async () => {
    setChecked(true)
    if (problems.size > 0) {
      // Once the messages are there, the first field that needs something gets the focus.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    await act(() => confirm.mutateAsync({ id, conversationId, hash, payload: isChanged ? written : null }), {
      done: ({ made }) => texts.done[kind](made.filter((one) => one.kind !== 'series').length),
      failed,
      isWorthReporting: isUnexpected,
      undo: {
        run: () => undo.mutateAsync({ id, conversationId }),
        failed,
      },
    })
  }
  const putAside = () => act(() => drop.mutateAsync({ id, conversationId }), { failed, isWorthReporting: isUnexpected })
  const remove = (change: (known: Draft) => Draft) => {
    setDraft(change)
    // The button that was pressed is gone.
    form.current?.focus()
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      className={styles.form}
      noValidate
      aria-label={texts.titles[kind]}
      onSubmit={(event) => {
        event.preventDefault()
        void settle()
      }}
    >
      {kind === 'cards' && <CardFields draft={draft} problems={shown} onChange={setDraft} onRemove={remove} />}
      {kind === 'plan' && <PlanFields draft={draft} problems={shown} onChange={setDraft} onRemove={remove} />}
      {kind === 'summary' && <SummaryFields draft={draft} problems={shown} onChange={setDraft} />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy}>
          {texts.confirm}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={() => void putAside()}>
          {texts.drop}
        </Button>
        {isChanged && (
          <Button variant="ghost" disabled={busy} onClick={() => setDraft(draftOf(payload))}>
            {texts.reset}
          </Button>
        )}
      </div>
    </form>
  )
}

/** What came of it, with links; what was made can still be taken back. */
function Settled({ proposal }: { proposal: Proposal }) {
  const { id, kind, state, made } = proposal
  const { conversationId } = useParams()
  const texts = useTexts().proposal
  const undo = useUndoProposal()
  const { act, busy } = useAction()
  const isDone = state === 'done'
  return (
    <>
      <Made
        made={made}
        sentence={
          isDone
            ? texts.done[kind](made.filter((one) => one.kind !== 'series').length)
            : state === 'undone' && made.length > 0
              ? texts.kept(made.length)
              : null
        }
      />
      {isDone && (
        <div className={styles.actions}>
          <Button
            size="s"
            busy={busy}
            onClick={() =>
              void act(() => undo.mutateAsync({ id, conversationId }), {
                failed: (error) => failureOf(error, texts.failures),
                isWorthReporting: isUnexpected,
              })
            }
          >
            {texts.undo}
          </Button>
        </div>
      )}
    </>
  )
}

type Failures = ReturnType<typeof useTexts>['proposal']['failures']

const reasonOf = (error: unknown): string => (error instanceof AreaError ? error.details : '')

const isUnanswered = (error: unknown) => error instanceof AreaError && error.isUnanswered

/** Refusals and a missing network are no faults of the application. */
const isUnexpected = (error: unknown) =>
  !isUnanswered(error) && !/^(?:proposal_|plan_limit|too_many)/.test(reasonOf(error))

function failureOf(error: unknown, texts: Failures): string {
  if (isUnanswered(error)) return texts.unreachable
  const reason = reasonOf(error)
  return Object.hasOwn(texts, reason) ? texts[reason as keyof Failures] : texts.other
}
