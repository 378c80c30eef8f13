import { useNow, useShell } from '@cahier/contract/react'
import { useThread, writeToSupport } from '../../data/help.ts'
import { useTexts } from '../locales/index.ts'
import { isOpen } from './opening-hours.ts'
import { Thread } from './thread.tsx'

/** The learner's own thread with the team. */
export function ChatPanel({ learner }: { learner: string }) {
  const texts = useTexts().chat
  const thread = useThread(learner)
  const shell = useShell()
  const open = isOpen(useNow())
  return (
    <>
      <h4>{texts.title}</h4>
      {!open && <p>{texts.closed}</p>}
      <Thread
        thread={thread}
        reader="learner"
        fieldLabel={texts.message}
        onSend={(body) => writeToSupport.run(shell, body)}
      />
    </>
  )
}
