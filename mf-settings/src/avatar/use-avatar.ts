import type { Profile } from '@cahier/contract'
import { AreaError, useAction, useShell } from '@cahier/contract/react'
import { useEffect, useRef, useState } from 'react'
import { updateProfile } from '../data/profile.ts'
import type { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'
import { checkImage, type ImageKind } from './image-kind.ts'
import { showPicture } from './show-picture.ts'

/** Milliseconds between choosing a picture and uploading it. */
export const uploadDelayMs = 100

type Texts = ReturnType<typeof useTexts>['avatar']

/** The plan's storage is full. */
const isFull = (error: unknown) => error instanceof AreaError && error.status === 402

/** The profile picture: checked when it is chosen, uploaded shortly after, and then shown everywhere. */
export function useAvatar({ id, avatarUrl }: Profile, texts: Texts) {
  const shell = useShell()
  const { act, busy } = useAction({ duration: toastMs, undoDuration: toastMs, undo: texts.undo })
  const [refusal, setRefusal] = useState<'type' | 'size' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const failed = (sentence: string) => (error: unknown) => (isFull(error) ? texts.full : sentence)

  const send = (file: File, kind: ImageKind) =>
    act(() => showPicture(shell, id, file, kind), {
      done: texts.updated,
      failed: failed(texts.failed),
    })

  return {
    busy,
    refusal,
    async choose(file: File): Promise<void> {
      const kind = await checkImage(file)
      clearTimeout(timer.current)
      if (kind === 'type' || kind === 'size') return setRefusal(kind)
      setRefusal(null)
      timer.current = setTimeout(() => void send(file, kind), uploadDelayMs)
    },
    remove: () =>
      act(() => updateProfile.run(shell, { change: { avatar_url: null } }), {
        done: texts.removed,
        kind: 'info',
        failed: failed(texts.removeFailed),
        undo: {
          run: () => updateProfile.run(shell, { change: { avatar_url: avatarUrl } }),
          failed: failed(texts.failed),
        },
      }),
  }
}
