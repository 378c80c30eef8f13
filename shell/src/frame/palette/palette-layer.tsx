import { areSingleKeysOn } from '@cahier/contract'
import { lazyPart, useShell } from '@cahier/contract/react'
import { useEffect } from 'react'
import { useTexts } from '../../host/locales/index.ts'
import { useFrameState } from '../frame-state.ts'
import { isTyping } from '../navigation-keys.ts'
import { isPaletteKey } from './keys.ts'
import { typedAhead } from './typed-ahead.ts'

/** Its code did not come: says so, and lets the next press of the keys try again. */
function Missing({ retry }: { retry(): void }) {
  const shell = useShell()
  const texts = useTexts().commands
  useEffect(() => {
    typedAhead.end()
    shell.toast({ kind: 'error', message: texts.unknown })
    useFrameState.getState().setOverlay(null)
    retry()
  }, [])
  return null
}

const failed = (retry: () => void) => <Missing retry={retry} />
const Palette = lazyPart(() => import(/* webpackChunkName: "palette" */ './palette.tsx'), { failed })
const Shortcuts = lazyPart(() => import(/* webpackChunkName: "palette" */ './shortcuts.tsx'), { failed })

/**
 * Opens the palette with Ctrl or Cmd and K from anywhere, the list of shortcuts with `?`. Their code arrives with the first use; what is typed until the
 * palette's box is there goes into it.
 */
export function PaletteLayer() {
  const overlay = useFrameState((state) => state.overlay)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return
      // Read the current state: a fast typist is ahead of the last render.
      const { overlay, setOverlay } = useFrameState.getState()
      const close = () => {
        typedAhead.end()
        setOverlay(null)
      }
      if (isPaletteKey(event)) {
        if (overlay === 'palette') close()
        else {
          typedAhead.begin(close)
          setOverlay('palette')
        }
      } else if (event.key === '?' && areSingleKeysOn() && !isTyping(event.target)) setOverlay('shortcuts')
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      typedAhead.end()
    }
  }, [])
  return (
    <>
      {overlay === 'palette' && <Palette />}
      {overlay === 'shortcuts' && <Shortcuts />}
    </>
  )
}
