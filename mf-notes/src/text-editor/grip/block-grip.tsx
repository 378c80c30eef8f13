import { Menu } from '@cahier/ui/menu'
import { Compartment, StateEffect } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { EditorTexts } from '../locales/index.ts'
import styles from './block-grip.module.css'
import { BlockMenu } from './block-menu.tsx'
import { followPointer } from './follow-pointer.ts'
import { type GripSight, gripSight, type Sight } from './grip-sight.ts'

export interface BlockGripProps {
  view: EditorView
  texts: EditorTexts
}

/** A grip in the margin of the block under the pointer or around the caret: dragging it moves the block, a click opens what can be done with it. */
export default function BlockGrip({ view, texts }: BlockGripProps) {
  const { blocks } = texts
  const margin = useRef<HTMLDivElement>(null)
  const over = useRef<HTMLDivElement>(null)
  const sight = useRef<GripSight>(null)
  const [{ grip, lifted, drop }, setSight] = useState<Sight>({ grip: null, lifted: null, drop: null })
  const [said, say] = useState('')
  const words = useRef(blocks)
  useLayoutEffect(() => {
    words.current = blocks
  }, [blocks])

  useLayoutEffect(() => {
    const place = margin.current
    const page = over.current?.parentElement
    if (!place || !page) return
    const part = new Compartment()
    const plugin = gripSight({ margin: place, onSight: setSight })
    view.dispatch({ effects: StateEffect.appendConfig.of(part.of(plugin)) })
    sight.current = view.plugin(plugin)
    const stop =
      sight.current &&
      followPointer({
        view,
        page,
        margin: place,
        sight: sight.current,
        onDrop: (line) => say(line === null ? words.current.stayed : words.current.moved(String(line))),
      })
    return () => {
      stop?.()
      if (view.dom.isConnected) view.dispatch({ effects: part.reconfigure([]) })
    }
  }, [view])

  useLayoutEffect(() => {
    const set = (name: string, pixels: number | undefined) =>
      over.current?.style.setProperty(`--${name}`, `${pixels ?? 0}px`)
    set('grip', grip ?? 0)
    set('lifted', lifted?.top)
    set('lifted-height', lifted?.height)
    set('drop', drop?.top)
    set('drop-left', drop?.left)
  }, [grip, lifted, drop])

  const onKeyDown = (event: KeyboardEvent) => {
    // The note's own keys go to other notes, and Escape closes it.
    event.stopPropagation()
    if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) view.focus()
  }

  return (
    <div ref={over} className={styles.over}>
      {lifted && <div data-lifted="" className={styles.lifted} />}
      {drop && <div className={styles.drop} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of its button */}
      <div ref={margin} data-block-margin="" className={styles.margin} onKeyDown={onKeyDown}>
        {grip !== null && (
          <Menu
            align="start"
            trigger={
              <button
                type="button"
                className={styles.grip}
                aria-label={blocks.grip}
                title={blocks.hint}
                data-carried={lifted ? '' : undefined}
              >
                <GripVertical size={16} strokeWidth={2} aria-hidden="true" />
              </button>
            }
          >
            <BlockMenu view={view} sight={sight} texts={texts} onMoved={say} />
          </Menu>
        )}
      </div>
      <div role="status" className="visually-hidden">
        {said}
      </div>
    </div>
  )
}
