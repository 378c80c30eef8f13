import type { ShellApi } from '@cahier/contract'
import { runAction } from '@cahier/contract/react'
import type { EditorTexts } from './locales/index.ts'

/** Copies the code of a block to the clipboard, and says so. */
export const copyingCode =
  (shell: ShellApi, { code: { copied, copyFailed } }: EditorTexts) =>
  (code: string): void =>
    void runAction(shell, () => navigator.clipboard.writeText(code), {
      done: copied,
      failed: copyFailed,
      // A browser may refuse it to a page without the focus.
      isWorthReporting: () => false,
    })
