/** Accepted image types of a profile picture, by MIME type, with their file extensions. */
export const imageKinds = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' } as const
export type ImageKind = keyof typeof imageKinds

/** Maximum size in bytes. */
export const maxImageBytes = 2 * 1024 * 1024

const signatures: readonly (readonly [ImageKind, readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
]

/** The image type by the file's first bytes, independent of its name. */
function kindOf(start: Uint8Array): ImageKind | null {
  const found = signatures.find(([, bytes]) => bytes.every((byte, index) => start[index] === byte))
  return found?.[0] ?? null
}

/** The type of an acceptable image. Returns `type` if its MIME type or content is not accepted, `size` if it is too large. */
export async function checkImage(file: File): Promise<ImageKind | 'type' | 'size'> {
  if (!(file.type in imageKinds)) return 'type'
  if (file.size > maxImageBytes) return 'size'
  return kindOf(new Uint8Array(await file.slice(0, 8).arrayBuffer())) ?? 'type'
}
