import type { Profile, ShellApi } from '@cahier/contract'
import { useEffect, useRef, useState } from 'react'
import { showPicture } from '../data/avatar.ts'
import { updateProfile } from '../data/profile.ts'
import type { useTexts } from '../locales/index.ts'
import { checkImage, type ImageKind, imageKinds } from './image-kind.ts'

/** Milliseconds between the choice of a picture and its sending. */
export const uploadDelay = 100
/** Milliseconds that a toast of the profile stays. */
const toastDuration = 4000

type Texts = ReturnType<typeof useTexts>['avatar']

/** The picture of a profile: checked when it is chosen, sent a moment later, shown everywhere at once. */
export function useAvatar(shell: ShellApi, profile: Profile, texts: Texts) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<'type' | 'size' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const attempt = async (work: () => Promise<void>, failed: string) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: isFull(error) ? texts.full : failed, duration: toastDuration })
    } finally {
      setBusy(false)
    }
  }

  const send = (file: File, kind: ImageKind) =>
    attempt(async () => {
      await showPicture(shell, profile.id, { file, kind, ending: imageKinds[kind] })
      shell.toast({ kind: 'success', message: texts.updated, duration: toastDuration })
    }, texts.failed)

  return {
    busy,
    refusal,
    async choose(file: File): Promise<void> {
      const kind = await checkImage(file)
      clearTimeout(timer.current)
      if (kind === 'type' || kind === 'size') return setRefusal(kind)
      setRefusal(null)
      timer.current = setTimeout(() => void send(file, kind), uploadDelay)
    },
    remove: () =>
      attempt(async () => {
        const { avatarUrl } = profile
        await updateProfile(shell, profile.id, { avatar_url: null })
        const undo = () => void attempt(() => updateProfile(shell, profile.id, { avatar_url: avatarUrl }), texts.failed)
        shell.toast({
          kind: 'info',
          message: texts.removed,
          duration: toastDuration,
          action: { label: texts.undo, run: undo },
        })
      }, texts.removeFailed),
  }
}

/** Whether the plan has no room left. */
const isFull = (error: unknown) => (error as { code?: unknown }).code === 'plan_limit_storage'
