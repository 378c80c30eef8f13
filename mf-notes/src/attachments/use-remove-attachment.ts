import { runAction, useAction, useShell } from '@cahier/contract/react'
import { type Attachment, deleteAttachment } from '../data/attachments.ts'
import { useTexts } from '../locales/index.ts'
import { deleteLater } from './deletions.ts'

/**
 * Hides a file, says so, and deletes it once that can no longer be undone.
 *
 * @param refresh reads the note's files again
 */
export function useRemoveAttachment(refresh: () => Promise<void>): (attachment: Attachment) => void {
  const shell = useShell()
  const texts = useTexts()
  const { act } = useAction({ undo: texts.toast.undo })
  const { removed, removeFailed, tooLate } = texts.attachments
  return (attachment) => {
    let undo = () => false
    const remove = async () => {
      await runAction(shell, () => deleteAttachment.run(shell, attachment), { failed: removeFailed })
      await refresh()
    }
    const hide = async () => {
      undo = deleteLater(attachment.id, remove)
    }
    const show = async () => {
      if (!undo()) throw new Error('the file has been deleted')
    }
    void act(hide, {
      name: attachment.id,
      done: removed,
      kind: 'info',
      failed: removeFailed,
      isWorthReporting: () => false,
      undo: { run: show, failed: tooLate },
    })
  }
}
