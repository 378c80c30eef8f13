import type { FullScreenProps } from '../../overlay/full-screen-part.tsx'
import { useOverlays } from '../../overlay/overlays.ts'

export type { FullScreenProps }

/** A view that covers the whole window and keeps the focus, like an editor. */
export function FullScreen(props: FullScreenProps) {
  const overlays = useOverlays(true, props.onClose)
  return overlays && <overlays.FullScreenPart {...props} />
}
