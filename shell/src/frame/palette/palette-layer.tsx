import { areSingleKeysOn } from '@cahier/contract'
import { lazyPart } from '@cahier/contract/react'
import { useEffect } from 'react'
import { useFrameState } from '../frame-state.ts'
import { isTyping } from '../navigation-keys.ts'
import { isPaletteKey } from './keys.ts'

const failed = () => null
const Palette = lazyPart(() => import(/* webpackChunkName: "palette" */ './palette.tsx'), { failed })
const Shortcuts = lazyPart(() => import(/* webpackChunkName: "palette" */ './shortcuts.tsx'), { failed })

/** Opens the palette with Ctrl or Cmd and K from anywhere, the list of shortcuts with `?`. Their code arrives with the first use. */
export function PaletteLayer() {
  const overlay = useFrameState((state) => state.overlay)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return
      // Read the current state: a fast typist is ahead of the last render.
      const { overlay, setOverlay } = useFrameState.getState()
      if (isPaletteKey(event)) setOverlay(overlay === 'palette' ? null : 'palette')
      else if (event.key === '?' && areSingleKeysOn() && !isTyping(event.target)) setOverlay('shortcuts')
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      {overlay === 'palette' && <Palette />}
      {overlay === 'shortcuts' && <Shortcuts />}
    </>
  )
}
