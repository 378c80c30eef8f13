/** A factor of the printed size, or as wide as there is room. */
export type Zoom = number | 'width'

/** Pages in points; on screen in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** CSS pixels of a point at 100 %. */
const pointWidthPx = 96 / 72
/** Factors of the printed size that the buttons and keys step through. */
const zoomSteps = [0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const
const minZoomFactor = 0.5
const maxZoomFactor = 4
/** Pixels of a canvas: phones refuse larger ones or draw nothing on them. */
const maxCanvasPixels = 4_000_000
/** CSS pixels beside a page that is as wide as there is room. */
const besidePagePx = 32

export const clampZoom = (zoom: number): number => Math.min(maxZoomFactor, Math.max(minZoomFactor, zoom))

/** The factor that a zoom comes to. @param pageWidth in points @param room in CSS pixels */
export const factorOf = (zoom: Zoom, pageWidth: number, room: number): number =>
  zoom === 'width' ? clampZoom((room - besidePagePx) / (pageWidth * pointWidthPx)) : zoom

/** CSS pixels of a point. */
export const scaleOf = (factor: number): number => factor * pointWidthPx

/** The next step up or down; the same at the ends. */
export function stepFrom(factor: number, direction: 1 | -1): number {
  // What fits the width lies between steps; one of less than a hundredth would look like none.
  const next =
    direction === 1
      ? zoomSteps.find((step) => step > factor + 0.01)
      : zoomSteps.findLast((step) => step < factor - 0.01)
  return next ?? (direction === 1 ? maxZoomFactor : minZoomFactor)
}

/** Canvas pixels of a point: sharp on the screen, within what a canvas can hold. */
export function canvasScale(scale: number, { width, height }: Size, pixelRatio: number): number {
  return Math.min(scale * pixelRatio, Math.sqrt(maxCanvasPixels / (width * height)))
}
