import { useRowEdit } from '@cahier/contract/edit'
import { useNavigate, useParams } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { type ReactNode, useState } from 'react'
import { type Automation, useAutomations } from '../data/automations.ts'
import { useEditAutomation } from '../data/edit-automation.ts'
import { useTemplates } from '../data/templates.ts'
import { columnsOf, type Draft, draftOf } from '../definition/definition.ts'
import { both, Loaded } from '../loaded/loaded.tsx'
import { useTexts } from '../locales/index.ts'
import { nameOf } from '../presets/template-texts.ts'
import { Builder } from './builder.tsx'
import { useBuilderTexts } from './locales/index.ts'

/** Changes the automation in the address. */
export default function EditPage() {
  const { automationId } = useParams()
  const { missing, ...words } = useTexts()
  const texts = useBuilderTexts()
  const navigate = useNavigate()
  const query = both(useTemplates(), useAutomations())
  return (
    <Loaded query={query} loading={texts.loading}>
      {([templates, automations]) => (
        <EditFound
          key={automationId}
          automation={automations.find(({ id }) => id === automationId)}
          nameOf={(automation) => nameOf(automation, templates, words)}
        >
          <EmptyState
            title={missing.title}
            description={missing.body}
            action={<Button onClick={() => navigate('/automation', { replace: true })}>{missing.back}</Button>}
          />
        </EditFound>
      )}
    </Loaded>
  )
}

interface EditFoundProps {
  automation: Automation | undefined
  /** The name in the learner's language. */
  nameOf(automation: Automation): string
  /** Shown if there is none. */
  children: ReactNode
}

/** The builder stays open with what was typed if the automation is deleted elsewhere. */
function EditFound({ automation, nameOf, children }: EditFoundProps) {
  const [opened, setOpened] = useState(automation)
  if (automation && automation !== opened) setOpened(automation)
  const edited = automation ?? opened
  return edited ? <Edit automation={edited} nameOf={nameOf} /> : children
}

function Edit({ automation, nameOf }: { automation: Automation; nameOf(automation: Automation): string }) {
  const texts = useBuilderTexts()
  const editAutomation = useEditAutomation()
  const { values, save, failure } = useRowEdit(automation, {
    formOf: (row) => draftOf({ ...row, name: nameOf(row) }),
    // A preset keeps the name of its language until the learner chooses another one.
    columnsOf(row, draft: Draft) {
      const { name, ...columns } = columnsOf(draft)
      return { name: name === nameOf(row) ? row.name : name, ...columns }
    },
  })
  return (
    <Builder
      title={texts.title.edit(nameOf(automation))}
      of={automation.id}
      saved={values}
      done={texts.toast.saved}
      onSave={(draft, base) => save(draft, base, (edit) => editAutomation.mutateAsync({ id: automation.id, edit }))}
      explain={(error, failed) => failure(failed).failed(error)}
    />
  )
}
