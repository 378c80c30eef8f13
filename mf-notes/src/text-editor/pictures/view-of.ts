/** How a picture is seen: so many times as large as it fits, and moved from the middle by so many pixels. */
export interface PictureView {
  scale: number
  x: number
  y: number
}

export const whole: PictureView = { scale: 1, x: 0, y: 0 }

export const maxScaleFactor = 8
/** How much larger it is with each step of the keys and buttons. */
export const stepFactor = 1.5

/** Keeps a picture over the middle of its room. @param width of the room, and of the picture where it fits */
function within({ scale, x, y }: PictureView, { width, height }: { width: number; height: number }): PictureView {
  const clamp = (offset: number, most: number) => Math.min(most, Math.max(-most, offset))
  const room = (scale - 1) / 2
  return { scale, x: clamp(x, width * room), y: clamp(y, height * room) }
}

interface Room {
  width: number
  height: number
}

/** Another scale, under which a place stays where it is. @param place from the middle of the room */
export function zoomed(view: PictureView, factor: number, place: { x: number; y: number }, room: Room): PictureView {
  const scale = Math.min(maxScaleFactor, Math.max(1, view.scale * factor))
  const ratio = scale / view.scale
  return within({ scale, x: place.x - (place.x - view.x) * ratio, y: place.y - (place.y - view.y) * ratio }, room)
}

export const moved = (view: PictureView, byX: number, byY: number, room: Room): PictureView =>
  within({ ...view, x: view.x + byX, y: view.y + byY }, room)
