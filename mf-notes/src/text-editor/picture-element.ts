import type { Picture } from './references.ts'

/** @param onSized the picture has its size, or none */
export function pictureElement(
  alternative: string,
  { address }: Extract<Picture, { kind: 'shown' }>,
  classes: Readonly<Record<string, string>>,
  onSized = () => {},
): HTMLImageElement {
  const image = document.createElement('img')
  image.alt = alternative
  image.className = classes.picture ?? ''
  image.draggable = false
  image.addEventListener('load', onSized)
  image.addEventListener('error', onSized)
  image.src = address
  return image
}
