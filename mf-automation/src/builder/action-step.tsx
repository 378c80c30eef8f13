import { useSession } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { Field } from '@cahier/ui/field'
import { IconButton } from '@cahier/ui/icon-button'
import { Select } from '@cahier/ui/select'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ActionType } from '../data/automations.ts'
import {
  type DraftAction,
  withAction,
  withAddedAction,
  withMovedAction,
  withoutAction,
} from '../definition/definition.ts'
import { actions, actionTypes, maxActions } from '../definition/kinds.ts'
import { useTexts } from '../locales/index.ts'
import { ActionIcon } from '../words/action-icon.tsx'
import type { StepProps } from './basics-step.tsx'
import styles from './builder.module.css'
import { ConfigFields } from './config-fields.tsx'
import { earlierPaths } from './earlier-paths.ts'
import { KindPicker } from './kind-picker.tsx'
import { useBuilderTexts } from './locales/index.ts'
import { SigningKey } from './signing-key.tsx'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What is done, in order. */
export function ActionStep({ draft, onChange, context }: StepProps) {
  const { action: texts } = useBuilderTexts()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const last = draft.actions.length - 1

  const move = (index: number, by: -1 | 1) => {
    onChange((now) => withMovedAction(now, index, by))
    setSaid(texts.moved(index + by + 1))
    // The pressed button goes along; at an end it is disabled, and its neighbour is focused.
    const id = draft.actions[index]?.id
    requestAnimationFrame(() => {
      const moved = list.current?.querySelector(`[data-action="${id}"]`)
      const buttons = [...(moved?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])]
      const pressed = buttons.find(({ dataset }) => dataset.move === String(by))
      const focused = pressed?.disabled ? buttons.find((button) => !button.disabled) : pressed
      focused?.focus()
    })
  }

  return (
    <div className={styles.sections}>
      <p className={styles.hint}>{texts.hint}</p>
      <ol ref={list} className={styles.actions}>
        {draft.actions.map((action, index) => (
          <Card as="li" key={action.id} className={styles.action} data-action={action.id}>
            <div className={styles.actionHead}>
              <h4>{texts.position(index + 1)}</h4>
              {draft.actions.length > 1 && (
                <span className={styles.moves}>
                  <IconButton
                    label={texts.up(index + 1)}
                    data-move="-1"
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <ArrowUp {...icon} />
                  </IconButton>
                  <IconButton
                    label={texts.down(index + 1)}
                    data-move="1"
                    disabled={index === last}
                    onClick={() => move(index, 1)}
                  >
                    <ArrowDown {...icon} />
                  </IconButton>
                  <IconButton
                    label={texts.remove(index + 1)}
                    onClick={() => onChange((now) => withoutAction(now, index))}
                  >
                    <X {...icon} />
                  </IconButton>
                </span>
              )}
            </div>
            <OneAction action={action} index={index} draft={draft} onChange={onChange} context={context} />
          </Card>
        ))}
      </ol>
      {draft.actions.length < maxActions && (
        <p>
          <Button icon={<Plus {...icon} />} onClick={() => onChange(withAddedAction)}>
            {texts.add}
          </Button>
        </p>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  )
}

function OneAction({ action, index, draft, onChange, context }: StepProps & { action: DraftAction; index: number }) {
  const { actions: names } = useTexts()
  const { action: texts } = useBuilderTexts()
  const session = useSession()
  const { type, config } = action
  // What was chosen takes the focus of the choice, which is gone.
  const [isChosen, setChosen] = useState(false)
  const choose = (next: ActionType) => {
    setChosen(true)
    onChange((now) => withAction(now, index, next, session.status === 'signed-in' ? session.email : ''))
  }
  if (type === null) {
    return (
      <KindPicker
        legend={texts.title}
        name={action.id}
        value={null}
        kinds={actionTypes.map((value) => ({
          value,
          label: names[value],
          icon: <ActionIcon type={value} size={20} />,
        }))}
        onValueChange={choose}
      />
    )
  }
  return (
    <div className={styles.fields}>
      <Field label={texts.type}>
        {(control) => (
          <Select
            {...control}
            autoFocus={isChosen}
            value={type}
            options={actionTypes.map((value) => ({ value, label: names[value] }))}
            onValueChange={choose}
          />
        )}
      </Field>
      {actions[type].fields.length > 0 ? (
        <ConfigFields
          key={type}
          fields={actions[type].fields}
          config={config}
          at={`actions.${index}`}
          context={context}
          offered={[...context.offered, ...earlierPaths(draft.actions.slice(0, index))]}
          onChange={(next) =>
            onChange((now) => ({ ...now, actions: now.actions.with(index, { ...action, config: next }) }))
          }
        />
      ) : (
        <p className={styles.hint}>{texts.none}</p>
      )}
      {type === 'webhook_call' && <SigningKey />}
    </div>
  )
}
