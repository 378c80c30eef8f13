import type { ShellApi } from '@cahier/contract'
import { uploadPicture } from '../data/avatar.ts'
import { updateProfile } from '../data/profile.ts'
import { type ImageKind, imageKinds } from './image-kind.ts'

/** Uploads a picture and sets it in the profile. The server deletes the previous one a day later. */
export async function showPicture(shell: ShellApi, userId: string, file: Blob, type: ImageKind): Promise<void> {
  const path = `${userId}/${Date.now()}.${imageKinds[type]}`
  const url = await uploadPicture.run(shell, { path, file, type })
  await updateProfile.run(shell, { change: { avatar_url: addressOf(url) } })
}

/** URL of a picture, without the origin if it is the page's, so that the profile survives a change of domain. */
function addressOf(publicUrl: string): string {
  const { origin, pathname } = new URL(publicUrl)
  return origin === location.origin ? pathname : publicUrl
}
