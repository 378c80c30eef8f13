import type { PictureSize } from './picture-size.ts'
import type { Picture } from './references.ts'

/**
 * @param size null shows it as large as it is, where there is room
 * @param onSized the picture has its size, or none
 */
export function pictureElement(
  alternative: string,
  { address }: Extract<Picture, { kind: 'shown' }>,
  classes: Readonly<Record<string, string>>,
  size: PictureSize | null,
  onSized = () => {},
): HTMLImageElement {
  const image = document.createElement('img')
  image.alt = alternative
  // Attributes: the page's policy refuses what `style` would say.
  if (size) image.width = size.width
  if (size?.height) image.height = size.height
  image.className = classes.picture ?? ''
  image.draggable = false
  image.addEventListener('load', onSized)
  image.addEventListener('error', onSized)
  image.src = address
  return image
}
