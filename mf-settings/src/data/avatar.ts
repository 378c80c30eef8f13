import { dataOf } from '@cahier/contract/data'
import { area } from './area.ts'
import { updateProfile } from './profile.ts'

const bucket = 'avatars'

export interface Picture {
  file: Blob
  /** MIME type. */
  kind: string
  /** Of its name, without the point. */
  ending: string
}

/** Stores a picture and shows it in the profile. The one before is deleted by the server a day later. */
export const showPicture = area.mutation(
  async ({ client, shell, userId }, { file, kind, ending }: Picture): Promise<void> => {
    const pictures = client.storage.from(bucket)
    const path = `${userId}/${Date.now()}.${ending}`
    await dataOf(pictures.upload(path, file, { upsert: true, cacheControl: '3600', contentType: kind }))
    await updateProfile.run(shell, { avatar_url: address(pictures.getPublicUrl(path).data.publicUrl) })
  },
)

/** Where a picture is, without the origin where that is the page's own: the profile outlives a change of domain. */
function address(publicUrl: string): string {
  const { origin, pathname } = new URL(publicUrl)
  return origin === location.origin ? pathname : publicUrl
}
