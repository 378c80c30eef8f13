import { useNavigate, useParams } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { useState } from 'react'
import { type Automation, useAutomations, useChangeAutomation } from '../data/automations.ts'
import { useTemplates } from '../data/templates.ts'
import { columnsOf, draftOf } from '../definition/definition.ts'
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
      {([templates, automations]) => {
        const automation = automations.find(({ id }) => id === automationId)
        if (automation)
          return <Edit key={automation.id} automation={automation} name={nameOf(automation, templates, words)} />
        return (
          <EmptyState
            title={missing.title}
            description={missing.body}
            action={<Button onClick={() => navigate('/automation', { replace: true })}>{missing.back}</Button>}
          />
        )
      }}
    </Loaded>
  )
}

function Edit({ automation, name }: { automation: Automation; name: string }) {
  const texts = useBuilderTexts()
  const change = useChangeAutomation()
  // What the learner began to change: a run meanwhile changes its counters only.
  const [saved] = useState(() => draftOf({ ...automation, name }))
  return (
    <Builder
      title={texts.title.edit(name)}
      of={automation.id}
      saved={saved}
      done={texts.toast.saved}
      onSave={(draft) => {
        const { name: typed, ...columns } = columnsOf(draft)
        // A preset keeps the name of its language until the learner chooses another one.
        return change.mutateAsync({
          id: automation.id,
          change: typed === name ? columns : { name: typed, ...columns },
        })
      }}
    />
  )
}
