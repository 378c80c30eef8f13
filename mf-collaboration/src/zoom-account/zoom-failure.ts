import { AreaError } from '@cahier/contract/react'
import type { useTexts } from '../locales/index.ts'

/** The session ended since the page was opened. */
export const isSignedOut = (error: unknown) => error instanceof AreaError && error.code === 'not_signed_in'

/** Why a meeting was not created: in the words of the operator's workflow where it has said so. */
export function meetingFailure(error: unknown, texts: ReturnType<typeof useTexts>['zoomMeeting']): string {
  if (isSignedOut(error)) return texts.signedOut
  const { code, sentence } = error instanceof AreaError ? error : { code: '', sentence: null }
  if (code === 'zoom_unreadable') return texts.unreadable
  if (code === 'zoom_not_connected') return texts.notConnected
  return code === 'zoom_refused' && sentence ? sentence : texts.failed
}
