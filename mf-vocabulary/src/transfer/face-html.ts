import { blankOf } from '@cahier/contract/cloze'
import { type FaceLine, type FaceNode, parseFace } from '../face/parse-face.ts'
import { textHtml } from './text-html.ts'

const nodesHtml = (nodes: readonly FaceNode[]): string => nodes.map(nodeHtml).join('')

function nodeHtml(node: FaceNode): string {
  switch (node.kind) {
    case 'text':
      return textHtml(node.text)
    case 'sub':
    case 'sup':
      return `<${node.kind}>${textHtml(node.text)}</${node.kind}>`
    case 'formula':
      return textHtml(node.isBlock ? `\\[${node.tex}\\]` : `\\(${node.tex}\\)`)
    case 'blank':
      return blankOf({ answer: nodesHtml(node.answer), hint: node.hint === null ? null : textHtml(node.hint) })
    default: {
      const tag = node.kind === 'strong' ? 'b' : 'i'
      return `<${tag}>${nodesHtml(node.children)}</${tag}>`
    }
  }
}

const tagOf = ({ item }: FaceLine) => (item === null ? null : item === 'dot' ? 'ul' : 'ol')

/** A face for an Anki field. */
export function faceHtml(face: string): string {
  let html = ''
  let open: 'ul' | 'ol' | null = null
  for (const [index, line] of parseFace(face).entries()) {
    const tag = tagOf(line)
    if (open && open !== tag) html += `</${open}>`
    else if (index > 0 && !tag) html += '<br>'
    if (tag && open !== tag) html += tag === 'ol' && line.item !== 1 ? `<ol start="${line.item}">` : `<${tag}>`
    html += tag ? `<li>${nodesHtml(line.children)}</li>` : nodesHtml(line.children)
    open = tag
  }
  return open ? `${html}</${open}>` : html
}
