import { follow } from '@cahier/contract/data'
import { useShell } from '@cahier/contract/react'
import { useEffect } from 'react'
import { automations } from '../data/automations.ts'

/** Reads the automations again when one of them runs: its row says when it ran, when it runs next and whether it was stopped. */
export function useCurrentAutomations(): void {
  const shell = useShell()
  useEffect(
    () => follow(shell, [{ table: 'automation_executions' }], () => void automations.all.refresh(shell)),
    [shell],
  )
}
