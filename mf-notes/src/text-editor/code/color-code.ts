import styles from './code.module.css'
import { CodeReading, maxCodeCharacters } from './code-reading.ts'
import { untilSliceEnds, whenIdle } from './idle-slices.ts'
import { inks } from './inks.ts'
import type { Kind } from './kinds.ts'
import { type Language, languageOf, loadMode, type Mode, modeOf } from './languages.ts'
import { readCode } from './read-code.ts'
import type { CodeLine } from './read-line.ts'

/** What a text is rendered for: to be shown, or to be taken as it is by the end of this task, by a printer or the clipboard. */
export type RenderedFor = 'reading' | 'print' | 'clipboard'

/** Milliseconds of reading code for a printer or the clipboard, a block. What is not read by then is taken without colours. */
const maxReadMs = 50

/** An element in the colour of a kind; applications that it is pasted into have no style sheet of ours. */
function colored(kind: Kind, text: string, use: RenderedFor): HTMLElement {
  const part = document.createElement('span')
  if (use === 'clipboard') part.style.color = inks[kind]
  else part.className = styles[kind] ?? ''
  part.textContent = text
  return part
}

function partsOf(lines: readonly CodeLine[], use: RenderedFor): (string | HTMLElement)[] {
  return lines.flatMap(({ text, tokens }, index) => {
    const parts: (string | HTMLElement)[] = index === 0 ? [] : ['\n']
    let at = 0
    for (const { from, to, kind } of tokens) {
      if (from > at) parts.push(text.slice(at, from))
      parts.push(colored(kind, text.slice(from, to), use))
      at = to
    }
    if (at < text.length) parts.push(text.slice(at))
    return parts
  })
}

/**
 * Gives code its colours, once its language has been fetched and the code read.
 *
 * @param code an element that shows the code already
 * @param info what stands after the fence
 */
export function colorCode(code: HTMLElement, text: string, info: string, use: RenderedFor): void {
  const language = languageOf(info)
  if (!language || text.length > maxCodeCharacters) return
  const mode = modeOf(language)
  if (mode) color(code, text, language, mode, use)
  else if (use === 'reading')
    loadMode(language).then(
      (loaded) => color(code, text, language, loaded, use),
      // Without its mode the code stays as it is.
      () => {},
    )
}

function color(code: HTMLElement, text: string, language: Language, mode: Mode, use: RenderedFor): void {
  const draw = (lines: readonly CodeLine[]) => code.replaceChildren(...partsOf(lines, use))
  const known = readCode.get(language, text)
  if (known) {
    draw(known)
    return
  }
  const reading = new CodeReading({ mode, kinds: language.kinds })
  reading.setTexts(text.split('\n'))
  const advance = (isOver: () => boolean) => {
    reading.advance(isOver)
    if (!reading.isDone) return
    readCode.keep(language, text, reading.lines)
    draw(reading.lines)
  }
  if (use !== 'reading') {
    const end = performance.now() + maxReadMs
    advance(() => performance.now() >= end)
    return
  }
  const next = () =>
    whenIdle(() => {
      // What has been drawn again meanwhile is read for its new element.
      if (!code.isConnected) return
      advance(untilSliceEnds())
      if (!reading.isDone) next()
    })
  next()
}
