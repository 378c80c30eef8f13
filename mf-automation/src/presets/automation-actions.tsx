import { useNavigate } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import { Ellipsis, History, Play, SlidersHorizontal, Trash2 } from 'lucide-react'
import type { Automation } from '../data/automations.ts'
import { useTexts } from '../locales/index.ts'
import styles from './preset-row.module.css'

export interface AutomationActionsProps {
  automation: Automation
  name: string
  /** Whether the engine supports it. */
  runs: boolean
  running: boolean
  onRun(): void
  onRemove(): void
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export function AutomationActions({ automation, name, runs, running, onRun, onRemove }: AutomationActionsProps) {
  const texts = useTexts()
  const navigate = useNavigate()
  return (
    <div className={styles.actions}>
      {runs && (
        <Button size="s" icon={<Play {...icon} />} busy={running} onClick={onRun}>
          {texts.card.run}
        </Button>
      )}
      <Menu
        trigger={
          <IconButton label={texts.card.actions(name)}>
            <Ellipsis {...icon} size={18} />
          </IconButton>
        }
      >
        {runs && (
          <MenuItem
            icon={<SlidersHorizontal {...icon} />}
            onSelect={() => navigate(`/automation/${automation.id}/settings`)}
          >
            {texts.card.configure}
          </MenuItem>
        )}
        <MenuItem icon={<History {...icon} />} onSelect={() => navigate(`/automation/${automation.id}/history`)}>
          {texts.card.history}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 {...icon} />} destructive onSelect={onRemove}>
          {texts.remove}
        </MenuItem>
      </Menu>
    </div>
  )
}
