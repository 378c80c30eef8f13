import { useSession } from '@cahier/contract/react'
import { useSearchParams } from '@cahier/contract/router'
import { useState } from 'react'
import { useAddAutomation } from '../data/automations.ts'
import { type Template, useTemplates } from '../data/templates.ts'
import { columnsOf, draftOf, emptyDraft, withRecipient } from '../definition/definition.ts'
import { Loaded } from '../loaded/loaded.tsx'
import { automationOf } from '../presets/new-automation.ts'
import { templateTexts } from '../presets/template-texts.ts'
import { useAllTemplateTexts } from '../template-texts/use-all-template-texts.ts'
import { Builder } from './builder.tsx'
import { useBuilderTexts } from './locales/index.ts'

/** Builds a new automation: from the template in the address, inactive, or from nothing. */
export default function CreatePage() {
  const [params] = useSearchParams()
  const key = params.get('template')
  const templates = useTemplates()
  if (key === null) return <Create key="new" />
  return (
    <Loaded query={templates}>
      {(all) => <Create key={key} template={all.find((template) => template.key === key)} />}
    </Loaded>
  )
}

function Create({ template }: { template?: Template | undefined }) {
  const all = useAllTemplateTexts()
  const session = useSession()
  const texts = useBuilderTexts()
  const add = useAddAutomation()
  // From the page, so that a retry after a lost response does not add it twice.
  const [id] = useState(() => crypto.randomUUID())
  const [saved] = useState(() => {
    if (!template) return emptyDraft
    const columns = automationOf(template, templateTexts(template, all))
    const retry_config = { max_retries: 3, retry_delay: 300 }
    const draft = draftOf({ ...columns, is_active: false, priority: 5, retry_config })
    return withRecipient(draft, session.status === 'signed-in' ? session.email : '')
  })
  return (
    <Builder
      title={texts.title.new}
      of={template ? `template-${template.key}` : 'new'}
      saved={saved}
      done={texts.toast.created}
      onSave={(draft) => add.mutateAsync({ id, ...columnsOf(draft), template_id: template?.id ?? null })}
    />
  )
}
