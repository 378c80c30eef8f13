import { useFormat } from '@cahier/contract/i18n'
import { Link, useNavigate } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { Button, buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { Lock } from 'lucide-react'
import type { Template } from '../data/templates.ts'
import { useTexts } from '../locales/index.ts'
import { automationOf } from '../presets/new-automation.ts'
import { templateTexts } from '../presets/template-texts.ts'
import { useAllTemplateTexts } from '../template-texts/use-all-template-texts.ts'
import { ActionIcon } from '../words/action-icon.tsx'
import { triggerText } from '../words/trigger-text.ts'
import styles from './gallery.module.css'
import { useGalleryTexts } from './locales/index.ts'

export interface TemplateCardProps {
  template: Template
  name: string
  description: string
  isPremium: boolean
  /** The learner's plan does not include it. */
  isLocked: boolean
  /** Tells the cards of a template apart: a popular one is there twice. */
  place: string
}

export function TemplateCard({ template, name, description, isPremium, isLocked, place }: TemplateCardProps) {
  const words = useTexts()
  const all = useAllTemplateTexts()
  const texts = useGalleryTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const { trigger_type, trigger_config, action_type } = automationOf(template, templateTexts(template, all))
  const id = `template-${place}-${template.key}`
  const button = () => {
    if (!template.is_available) return <Badge>{texts.unavailable}</Badge>
    if (isLocked) {
      return (
        <Link to="/pricing" className={buttonClass({ size: 's' })} aria-label={texts.unlockNamed(name)}>
          <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.unlock}
        </Link>
      )
    }
    return (
      <Button
        size="s"
        aria-label={texts.useNamed(name)}
        onClick={() => navigate(`/automation/new?template=${template.key}`)}
      >
        {texts.use}
      </Button>
    )
  }
  return (
    <Card as="article" className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <ActionIcon type={action_type} size={20} />
        </span>
        <h4 id={id} className={styles.name}>
          {name}
        </h4>
        {isPremium && <Badge tone="encre">{texts.pro}</Badge>}
      </div>
      <p className={styles.about}>{description}</p>
      <p className={styles.when}>
        {triggerText(trigger_type, Object(trigger_config), words, format)} · {words.actions[action_type]}
      </p>
      <p className={styles.foot}>{button()}</p>
    </Card>
  )
}
