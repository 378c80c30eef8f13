import { dataOf } from '@cahier/contract/data'
import { area } from './area.ts'
import { updateProfile } from './profile.ts'

const bucket = 'avatars'

export interface Picture {
  file: Blob
  /** MIME type. */
  kind: string
  /** File extension without the dot. */
  ending: string
}

/** Uploads a picture and sets it in the profile. The server deletes the previous one a day later. */
export const showPicture = area.mutation(
  async ({ client, shell, userId }, { file, kind, ending }: Picture): Promise<void> => {
    const pictures = client.storage.from(bucket)
    const path = `${userId}/${Date.now()}.${ending}`
    await dataOf(pictures.upload(path, file, { upsert: true, cacheControl: '3600', contentType: kind }))
    await updateProfile.run(shell, { avatar_url: address(pictures.getPublicUrl(path).data.publicUrl) })
  },
)

/** URL of a picture, without the origin if it is the page's, so that the profile survives a change of domain. */
function address(publicUrl: string): string {
  const { origin, pathname } = new URL(publicUrl)
  return origin === location.origin ? pathname : publicUrl
}
