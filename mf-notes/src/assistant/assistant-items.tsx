import { MenuItem, MenuSeparator } from '@cahier/ui/menu'
import { FileText, Layers, type LucideIcon, MessageCircleQuestion } from 'lucide-react'
import { useAssistantTexts } from './locales/index.ts'
import { type OrderId, orders } from './orders.ts'
import { useAssistant } from './use-assistant.ts'

const icons: Readonly<Record<OrderId, LucideIcon>> = {
  'ai.cards': Layers,
  'ai.summarize': FileText,
  'ai.explain': MessageCircleQuestion,
}

export interface AssistantItemsProps {
  /** Those that fit what they are about. */
  of: readonly OrderId[]
  onOrder(command: OrderId): void
}

/** What the assistant can do, as items at the end of a menu; none where no assistant is installed. */
export default function AssistantItems(props: AssistantItemsProps) {
  return (
    useAssistant() && (
      <>
        <MenuSeparator />
        <OrderItems {...props} />
      </>
    )
  )
}

export function OrderItems({ of, onOrder }: AssistantItemsProps) {
  const texts = useAssistantTexts()
  return of.map((id) => {
    const Icon = icons[id]
    return (
      <MenuItem key={id} icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />} onSelect={() => onOrder(id)}>
        {texts[orders[id]]}
      </MenuItem>
    )
  })
}
