import { useNavigate, useParams } from '@cahier/contract/router'
import { NoticeDialog } from '@cahier/ui/notice-dialog'
import type { ReactNode } from 'react'
import { type Automation, useAutomations, useTemplates } from '../data/automations.ts'
import { useTexts } from '../locales/index.ts'
import { presetTexts } from './preset-texts.ts'

export interface OpenedProps {
  children(automation: Automation, name: string, close: () => void): ReactNode
}

/** Finds the automation in the address, and its displayed name. */
export function Opened({ children }: OpenedProps) {
  const { automationId } = useParams()
  const texts = useTexts()
  const navigate = useNavigate()
  const templates = useTemplates()
  const automations = useAutomations()
  if (!templates.data || !automations.data) return null
  const close = () => navigate('/automation', { replace: true })
  const automation = automations.data.find((candidate) => candidate.id === automationId)
  if (automation) {
    const template = templates.data.find((candidate) => candidate.key === automation.preset)
    return children(automation, template ? presetTexts(template, texts).name : automation.name, close)
  }
  return (
    <NoticeDialog
      title={texts.missing.title}
      description={texts.missing.body}
      actionLabel={texts.missing.back}
      closeLabel={texts.close}
      onClose={close}
    />
  )
}
