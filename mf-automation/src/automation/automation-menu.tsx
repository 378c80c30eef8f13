import { useNavigate } from '@cahier/contract/router'
import { IconButton } from '@cahier/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import { Copy, Ellipsis, FileDown, History, SlidersHorizontal, Trash2 } from 'lucide-react'
import type { Automation } from '../data/automations.ts'
import { useTexts } from '../locales/index.ts'
import type { AutomationActions } from './use-automation-actions.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface AutomationMenuProps {
  automation: Automation
  name: string
  actions: AutomationActions
}

export function AutomationMenu({ automation, name, actions }: AutomationMenuProps) {
  const { card, remove } = useTexts()
  const navigate = useNavigate()
  return (
    <Menu
      trigger={
        <IconButton label={card.actions(name)}>
          <Ellipsis {...icon} size={18} />
        </IconButton>
      }
    >
      <MenuItem icon={<SlidersHorizontal {...icon} />} onSelect={() => navigate(`/automation/${automation.id}/edit`)}>
        {card.configure}
      </MenuItem>
      <MenuItem icon={<Copy {...icon} />} onSelect={() => void actions.duplicate(automation, name)}>
        {card.duplicate}
      </MenuItem>
      <MenuItem icon={<FileDown {...icon} />} onSelect={() => void actions.export([automation], name)}>
        {card.export}
      </MenuItem>
      <MenuItem
        icon={<History {...icon} />}
        onSelect={() => navigate(`/automation/executions?automation=${automation.id}`)}
      >
        {card.history}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 {...icon} />} destructive onSelect={() => void actions.remove(automation, name)}>
        {remove}
      </MenuItem>
    </Menu>
  )
}
