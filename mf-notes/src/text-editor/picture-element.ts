import type { NamedPicture } from './picture-size.ts'
import type { Picture, ReadReferences } from './references.ts'

export interface PictureOptions {
  /** Opens it in the viewer. Absent where a click does something else. */
  onOpen?: ReadReferences['openPicture'] | undefined
  /** The picture has its size, or none. */
  onSized?: () => void
}

/** A picture, as large as its text says; else as large as it is, where there is room. */
export function pictureElement(
  { name, alternative, size }: NamedPicture,
  { address }: Extract<Picture, { kind: 'shown' }>,
  classes: Readonly<Record<string, string>>,
  { onOpen, onSized = () => {} }: PictureOptions = {},
): HTMLElement {
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
  if (!onOpen) return image
  const button = document.createElement('button')
  button.type = 'button'
  button.className = classes.openPicture ?? ''
  button.addEventListener('click', () => onOpen(name))
  button.append(image)
  return button
}
