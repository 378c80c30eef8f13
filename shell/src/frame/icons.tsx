import type { IconName } from '@cahier/contract'
import {
  Book,
  Calendar,
  CircleHelp,
  LayoutDashboard,
  type LucideIcon,
  Notebook,
  Plus,
  Search,
  SlidersHorizontal,
  Sparkles,
  Users,
  Video,
  Zap,
} from 'lucide-react'

const icons: Readonly<Record<IconName, LucideIcon>> = {
  book: Book,
  calendar: Calendar,
  dashboard: LayoutDashboard,
  help: CircleHelp,
  notebook: Notebook,
  plus: Plus,
  search: Search,
  sliders: SlidersHorizontal,
  sparkles: Sparkles,
  users: Users,
  video: Video,
  zap: Zap,
}

/** The icon that a remote named in its configuration. */
export function AreaIcon({ name }: { name: IconName }) {
  const Icon = icons[name]
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
}
