import { useUserId } from '@cahier/contract/react'
import { useState } from 'react'

/** Whether the folders are beside the list: the account's choice on this device. Where there are none yet, they are not. */
export function useFoldersOpen(hasFolders: boolean): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const key = `cahier.notes.folders.${useUserId()}`
  const [choice, setChoice] = useState(() => localStorage.getItem(key))
  return [
    choice === null ? hasFolders : choice === 'open',
    (isOpen) => {
      const next = isOpen ? 'open' : 'closed'
      localStorage.setItem(key, next)
      setChoice(next)
    },
  ]
}
