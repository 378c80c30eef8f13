import type { ShellApi } from '@cahier/contract'
import { updateProfile } from './profile.ts'

const bucket = 'avatars'

export interface Picture {
  file: Blob
  /** MIME type. */
  kind: string
  /** Of its name, without the point. */
  ending: string
}

/** Stores a picture and shows it in the profile. The one before goes by itself a day later. */
export async function showPicture(shell: ShellApi, userId: string, { file, kind, ending }: Picture): Promise<void> {
  const pictures = (await shell.supabase()).storage.from(bucket)
  const path = `${userId}/${Date.now()}.${ending}`
  const { error } = await pictures.upload(path, file, { upsert: true, cacheControl: '3600', contentType: kind })
  if (error) throw error
  await updateProfile(shell, userId, { avatar_url: address(pictures.getPublicUrl(path).data.publicUrl) })
}

/** Where a picture is, without the origin where that is the page's own: the profile outlives a change of domain. */
function address(publicUrl: string): string {
  const { origin, pathname } = new URL(publicUrl)
  return origin === location.origin ? pathname : publicUrl
}
