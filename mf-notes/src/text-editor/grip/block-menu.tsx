import { MenuGroup, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import type { TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import {
  ArrowDown,
  ArrowUp,
  Copy,
  Heading1,
  Heading2,
  Heading3,
  Link,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Pilcrow,
  Quote,
  Trash2,
} from 'lucide-react'
import type { RefObject } from 'react'
import { anchorsOf } from '../anchors.ts'
import type { EditorTexts } from '../locales/index.ts'
import { moveBeside } from '../move-block.ts'
import { outlineOf } from '../outline.ts'
import { referencesOf } from '../references-of.ts'
import styles from './block-grip.module.css'
import type { Block } from './blocks.ts'
import { caretIn, duplicate, remove } from './edits.ts'
import type { GripSight } from './grip-sight.ts'
import { type BlockKind, kindsFor, turnInto } from './turn-into.ts'

export interface BlockMenuProps {
  view: EditorView
  sight: RefObject<GripSight | null>
  texts: EditorTexts
  /** Is told what was done, in words. */
  onMoved(said: string): void
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

const kindIcons: Readonly<Record<BlockKind, LucideIcon>> = {
  paragraph: Pilcrow,
  heading1: Heading1,
  heading2: Heading2,
  heading3: Heading3,
  bullets: List,
  numbers: ListOrdered,
  tasks: ListTodo,
  quote: Quote,
}

const isMac = /mac|iphone|ipad/i.test(navigator.platform)

/** What can be done with the block that has the grip. Rendered when the menu opens. */
export function BlockMenu({ view, sight, texts: { blocks: texts, formattings }, onMoved }: BlockMenuProps) {
  const block = sight.current?.block
  if (!block) return null
  const { state } = view

  /** Changes the block as it is now: others write as well. */
  const edit = (change: (block: Block) => TransactionSpec | null, isMove = false) => {
    const now = sight.current?.block
    const spec = now && change(now)
    if (spec) view.dispatch(spec)
    if (spec && isMove) onMoved(texts.moved(String(view.state.doc.lineAt(view.state.selection.main.head).number)))
    // The menu gives the focus back to its button first.
    requestAnimationFrame(() => view.focus())
  }
  const beside = (isDown: boolean) => (now: Block) => {
    const caret = caretIn(view.state, now)
    return moveBeside(view.state.doc, { first: now.node, last: now.node }, { anchor: caret, head: caret }, isDown)
  }
  const move = (isDown: boolean) => (
    <MenuItem
      icon={isDown ? <ArrowDown {...icon} /> : <ArrowUp {...icon} />}
      disabled={beside(isDown)(block) === null}
      onSelect={() => edit(beside(isDown), true)}
    >
      {isDown ? texts.down : texts.up}{' '}
      <kbd className={styles.key}>
        {isMac ? '⌥' : 'Alt'} {isDown ? '↓' : '↑'}
      </kbd>
    </MenuItem>
  )
  const kinds = kindsFor(state, block)
  const headings = outlineOf(state)
  const heading = headings.findIndex(({ from }) => from === block.node.from)
  const anchor = anchorsOf(headings)[heading]

  return (
    <>
      {move(false)}
      {move(true)}
      <MenuItem icon={<Copy {...icon} />} onSelect={() => edit((now) => duplicate(view.state, now))}>
        {texts.duplicate}
      </MenuItem>
      {anchor && (
        <MenuItem icon={<Link {...icon} />} onSelect={() => view.state.facet(referencesOf)?.copyLink(anchor)}>
          {texts.copyLink}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 {...icon} />} destructive onSelect={() => edit((now) => remove(view.state, now))}>
        {texts.remove}
      </MenuItem>
      {kinds.length > 0 && (
        <>
          <MenuSeparator />
          <MenuGroup label={texts.turnInto}>
            {kinds.map((kind) => {
              const Icon = kindIcons[kind]
              return (
                <MenuItem
                  key={kind}
                  icon={<Icon {...icon} />}
                  onSelect={() => edit((now) => turnInto(view.state, now, kind))}
                >
                  {kind === 'paragraph' ? texts.paragraph : formattings[kind].name}
                </MenuItem>
              )
            })}
          </MenuGroup>
        </>
      )}
    </>
  )
}
