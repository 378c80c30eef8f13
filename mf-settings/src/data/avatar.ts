import { area } from './area.ts'

/** Uploads a picture under a path, and returns its public URL. */
export const uploadPicture = area.mutation(
  async ({ client, ask }, { path, file, type }: { path: string; file: Blob; type: string }): Promise<string> => {
    const pictures = client.storage.from('avatars')
    await ask(pictures.upload(path, file, { upsert: true, cacheControl: '3600', contentType: type }))
    return pictures.getPublicUrl(path).data.publicUrl
  },
)
