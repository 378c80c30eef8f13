import type { CommandsOf } from '@cahier/contract'
import { useShell } from '@cahier/contract/react'
import type config from '../../remote.config.ts'

/** The commands of other areas, as `needs.commands` declares them. */
export const useCommands = (): CommandsOf<typeof config> => useShell().commands
