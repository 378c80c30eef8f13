import { isChangedElsewhere, useClashes } from '@cahier/contract/edit'
import { useFormat } from '@cahier/contract/i18n'
import { AreaError, useShell } from '@cahier/contract/react'
import { useNavigate } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { ClashNotice } from '@cahier/ui/clash-notice'
import { ArrowLeft, FlaskConical } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAreaAction } from '../automation/use-area-action.ts'
import type { Json } from '../data/database.gen.ts'
import { type Trial, usePaths, useSample, useSeal, useTrial } from '../data/engine.ts'
import { type Draft, definitionOf, secretsOf, withSealed } from '../definition/definition.ts'
import { type BuilderStep, isValid, problemsOf, steps } from '../definition/problems.ts'
import { useFailureSentence } from '../failures/use-failure-sentence.ts'
import { useTexts } from '../locales/index.ts'
import { ActionStep } from './action-step.tsx'
import { BasicsStep } from './basics-step.tsx'
import styles from './builder.module.css'
import { clashFields } from './clash-fields.ts'
import type { FieldsContext } from './fields-context.ts'
import { useBuilderTexts } from './locales/index.ts'
import { problemText } from './problem-text.ts'
import { SettingsStep } from './settings-step.tsx'
import { TrialDialog } from './trial-dialog.tsx'
import { TriggerStep } from './trigger-step.tsx'
import { useBuilderDraft } from './use-builder-draft.ts'
import { useSettled } from './use-settled.ts'

export interface BuilderProps {
  title: string
  /** Tells the drafts of a learner apart. */
  of: string
  /** What is saved, and newer values while the builder is open. */
  saved: Draft
  /** Toast after saving. */
  done: string
  /** @param base what each value was changed from */
  onSave(draft: Draft, base: Draft): Promise<unknown>
  /** For an edit: the sentence for an error, or null if the builder shows what clashes. @param failed the sentence for other errors */
  explain?(error: unknown, failed: string): string | null
}

/** Builds an automation in four steps: each needs to be valid before the next one opens, and the last one saves. */
export function Builder({ title, of, saved, done, onSave, explain = (_error, failed) => failed }: BuilderProps) {
  const shell = useShell()
  const texts = useBuilderTexts()
  const failure = useFailureSentence()
  const format = useFormat()
  const navigate = useNavigate()
  const leave = () => navigate('/automation')
  const isSignedOut = () => shell.session.get().status !== 'signed-in'
  const words = useTexts()
  const { draft, change, foundAt, begun, form, done: saves, requestClose } = useBuilderDraft(of, saved, leave)
  const clashes = useClashes(form, saved, clashFields(texts, words, format), begun)
  const [step, setStep] = useState<BuilderStep>('basics')
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [trial, setTrial] = useState<Trial | null>(null)
  const saving = useAreaAction()
  const testing = useAreaAction()
  const test = useTrial()
  const seal = useSeal()
  const heading = useRef<HTMLHeadingElement>(null)

  const { data: paths } = usePaths(draft.trigger.type)
  const sampled = useSettled(JSON.stringify(draft.trigger))
  const { type, config }: { type: Draft['trigger']['type']; config: Json } = JSON.parse(sampled)
  const { data: sample } = useSample(type, config)
  const offered = paths?.map(({ path }) => path)
  const problems = problemsOf(draft, draft.trigger.type ? offered : undefined)
  const position = steps.indexOf(step)
  const problem = problems.find((candidate) => candidate.step === step)
  const canTest = draft.trigger.type !== null && draft.actions.some((action) => action.type !== null)

  const go = (next: BuilderStep | undefined) => {
    if (next) setStep(next)
  }
  // A step that opens is read from its heading on.
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    if (step !== 'settings') return go(steps[position + 1])
    const invalid = problems[0]
    if (invalid) return go(invalid.step)
    if (clashes.asks()) return
    const save = async () => {
      if (isSignedOut()) throw new AreaError('User not authenticated', { code: 'PT401' })
      const secrets = secretsOf(draft)
      return onSave(secrets.length > 0 ? withSealed(draft, await seal.mutateAsync(secrets)) : draft, clashes.base)
    }
    const isSaved = await saving.act(save, {
      done,
      failed: (error) =>
        isSignedOut() ? texts.toast.signedOut : explain(error, failure.or(texts.toast.saveFailed)(error)),
      isWorthReporting: (error) => !isChangedElsewhere(error),
    })
    if (isSaved) saves()
  }
  const tryOut = () =>
    testing.act(async () => setTrial(await test.mutateAsync(definitionOf(draft))), {
      failed: failure.or(texts.trial.failed),
    })

  const context: FieldsContext = {
    problems,
    visited,
    visit: (at) => setVisited((known) => (known.has(at) ? known : new Set([...known, at]))),
    offered: offered ?? [],
    sample: sample && { ...sample, automation: { name: draft.name.trim() } },
  }
  const given = { draft, onChange: change, context }
  const isLast = step === 'settings'

  return (
    <form noValidate className={styles.builder} onSubmit={(event) => void submit(event)} aria-label={title}>
      <header className={styles.head}>
        <Button
          variant="ghost"
          size="s"
          icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={requestClose}
        >
          {texts.back}
        </Button>
        <h2>{title}</h2>
      </header>
      {foundAt && (
        <p role="status" className={styles.notice}>
          {texts.draft.found(format.date(foundAt, { dateStyle: 'medium', timeStyle: 'short' }))}
          <Button size="s" onClick={clashes.reset}>
            {of === 'new' ? texts.draft.dropNew : texts.draft.drop}
          </Button>
        </p>
      )}
      {clashes.notice && <ClashNotice {...clashes.notice} />}
      <ol className={styles.steps} aria-label={texts.steps.label}>
        {steps.map((name, index) => {
          // A step can be opened when all before it are valid.
          const isOpen = steps.slice(0, index).every((before) => isValid(problems, before))
          return (
            <li key={name} className={styles.stepOf}>
              <button
                type="button"
                className={styles.step}
                aria-current={name === step ? 'step' : undefined}
                disabled={!isOpen}
                onClick={() => go(name)}
              >
                <span className={styles.number}>{index + 1}</span>
                <span className={styles.stepName}>{texts.steps[name]}</span>
              </button>
            </li>
          )
        })}
      </ol>
      <Card as="section" className={styles.card} aria-labelledby="builder-step">
        <h3 id="builder-step" ref={heading} tabIndex={-1} className={styles.heading}>
          {texts.steps.position(position + 1, texts.steps[step])}
        </h3>
        {step === 'basics' && <BasicsStep {...given} />}
        {step === 'trigger' && <TriggerStep {...given} paths={paths ?? []} />}
        {step === 'action' && <ActionStep {...given} />}
        {step === 'settings' && <SettingsStep {...given} />}
      </Card>
      <footer className={styles.foot}>
        <Button disabled={position === 0} onClick={() => go(steps[position - 1])}>
          {texts.previous}
        </Button>
        <p role="status" className={styles.missing}>
          {problem && texts.missing(problemText(problem, texts))}
        </p>
        <Button
          icon={<FlaskConical size={18} strokeWidth={1.75} aria-hidden="true" />}
          disabled={!canTest}
          busy={testing.busy}
          onClick={() => void tryOut()}
        >
          {texts.test}
        </Button>
        <Button type="submit" variant="primary" disabled={problem !== undefined} busy={saving.busy}>
          {isLast ? texts.save : texts.next}
        </Button>
      </footer>
      {trial && <TrialDialog trial={trial} onClose={() => setTrial(null)} />}
    </form>
  )
}
