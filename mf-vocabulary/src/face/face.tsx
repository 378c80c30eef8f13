import { Formula } from '@cahier/ui/formula'
import { Fragment, type ReactNode, useMemo } from 'react'
import { useTexts } from '../locales/index.ts'
import styles from './face.module.css'
import { type FaceLine, type FaceNode, parseFace } from './parse-face.ts'

export interface FaceProps {
  text: string
  /** Whether the blanks of a cloze are asked for; otherwise their answers are shown, marked. */
  asks?: boolean
}

/** A face of a card: its text with emphasis, powers, formulas, lists and blanks. Its lines are lines where white space is kept. */
export function Face({ text, asks = false }: FaceProps) {
  const lines = useMemo(() => parseFace(text), [text])
  return blocksOf(lines).map((block, index) => <Block key={index} block={block} asks={asks} />)
}

/** Lines that follow each other: of text, or the items of one list. */
type Block = readonly [FaceLine, ...FaceLine[]]

const isItem = ({ item }: FaceLine) => item !== null

function blocksOf(lines: readonly FaceLine[]): Block[] {
  const blocks: [FaceLine, ...FaceLine[]][] = []
  for (const line of lines) {
    const block = blocks.at(-1)
    const isNext = block && (isItem(line) ? typeof block[0].item === typeof line.item : block[0].item === null)
    if (isNext) block.push(line)
    else blocks.push([line])
  }
  return blocks
}

function Block({ block, asks }: { block: Block; asks: boolean }) {
  const [first] = block
  if (!isItem(first)) {
    return block.map(({ children }, index) => (
      <Fragment key={index}>
        {index > 0 && '\n'}
        <Nodes nodes={children} asks={asks} />
      </Fragment>
    ))
  }
  const items = block.map(({ children }, index) => (
    <li key={index}>
      <Nodes nodes={children} asks={asks} />
    </li>
  ))
  return typeof first.item === 'number' ? (
    <ol start={first.item} className={styles.list}>
      {items}
    </ol>
  ) : (
    <ul className={styles.list}>{items}</ul>
  )
}

const Nodes = ({ nodes, asks }: { nodes: readonly FaceNode[]; asks: boolean }): ReactNode =>
  nodes.map((node, index) => <Node key={index} node={node} asks={asks} />)

function Node({ node, asks }: { node: FaceNode; asks: boolean }): ReactNode {
  if (node.kind === 'text') return node.text
  if (node.kind === 'formula') return <Formula source={node.tex} isBlock={node.isBlock} />
  if (node.kind === 'blank') return <Blank blank={node} asks={asks} />
  if (node.kind === 'sub' || node.kind === 'sup') {
    const Shifted = node.kind
    return <Shifted className={styles.shifted}>{node.text}</Shifted>
  }
  const Emphasis = node.kind
  return (
    <Emphasis>
      <Nodes nodes={node.children} asks={asks} />
    </Emphasis>
  )
}

/** Asked for, a blank is dots or its hint in brackets, and is read out as a blank. */
function Blank({ blank, asks }: { blank: Extract<FaceNode, { kind: 'blank' }>; asks: boolean }) {
  const texts = useTexts().cloze
  if (!asks) {
    return (
      <mark>
        <Nodes nodes={blank.answer} asks={false} />
      </mark>
    )
  }
  return (
    <span className={styles.blank}>
      <span aria-hidden="true">[{blank.hint ?? '…'}]</span>
      <span className="visually-hidden">{blank.hint === null ? texts.blank : `${texts.blank} (${blank.hint})`}</span>
    </span>
  )
}
