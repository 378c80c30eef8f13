import { Button } from '@cahier/ui/button'
import { Menu } from '@cahier/ui/menu'
import { Sparkles } from 'lucide-react'
import { OrderItems } from './assistant-items.tsx'
import { useAssistantTexts } from './locales/index.ts'
import type { OrderId } from './orders.ts'
import { useAssistant } from './use-assistant.ts'

const all: readonly OrderId[] = ['ai.cards', 'ai.summarize', 'ai.explain']

/** A button that opens what the assistant can do; nothing where no assistant is installed. */
export function AssistantMenu({ onOrder }: { onOrder(command: OrderId): void }) {
  const texts = useAssistantTexts()
  if (!useAssistant()) return null
  return (
    <Menu
      trigger={
        <Button size="s" icon={<Sparkles size={16} strokeWidth={1.75} aria-hidden="true" />}>
          <span className="visually-hidden-on-phones">{texts.assistant}</span>
        </Button>
      }
    >
      <OrderItems of={all} onOrder={onOrder} />
    </Menu>
  )
}
