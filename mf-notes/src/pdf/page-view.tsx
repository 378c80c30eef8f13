import { useFormat } from '@cahier/contract/i18n'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { LaidText, PageLink, PdfDocument } from './document.ts'
import { usePdfTexts } from './locales/index.ts'
import styles from './page-view.module.css'
import type { Size } from './zoom.ts'

export interface PageViewProps {
  document: PdfDocument
  number: number
  top: number
  height: number
  /** CSS pixels of a point. */
  scale: number
  /** Of the page, in points, as far as it is known. */
  width: number
  onSize(page: number, size: Size): void
  /** What is drawn on its picture, below its text. */
  marks: ReactNode
  /** What can be done on it, above its text. */
  children: ReactNode
  /** Its text was laid out; null when it is gone. */
  onText(page: number, text: LaidText | null): void
  onPage(page: number): void
}

/** One page: its picture, and its text above it, to be selected and read. */
export function PageView({
  document,
  number,
  top,
  height,
  scale,
  width,
  marks,
  children,
  onSize,
  onText,
  onPage,
}: PageViewProps) {
  const texts = usePdfTexts()
  const format = useFormat()
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [links, setLinks] = useState<readonly PageLink[]>([])
  const [isFailed, setFailed] = useState(false)

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const draw = async () => {
      const page = await document.page(number)
      signal.throwIfAborted()
      onSize(number, page.size)
      // The former picture stays, stretched, until the new one is there.
      const canvas = globalThis.document.createElement('canvas')
      await page.draw(canvas, scale, signal)
      const former = picture.current?.querySelector('canvas')
      picture.current?.replaceChildren(canvas)
      if (former) free(former)
      setFailed(false)
      const container = globalThis.document.createElement('div')
      container.className = styles.text ?? ''
      container.style.setProperty('--total-scale-factor', String(scale))
      text.current?.replaceChildren(container)
      onText(number, await page.layOut(container, scale, signal))
      const found = await page.links()
      if (!signal.aborted) setLinks(found)
    }
    draw().catch(() => {
      if (!signal.aborted) setFailed(true)
    })
    return () => leaving.abort()
  }, [document, number, scale, onSize, onText])
  useEffect(() => {
    const holder = picture.current
    return () => {
      onText(number, null)
      const canvas = holder?.querySelector('canvas')
      if (canvas) free(canvas)
    }
  }, [number, onText])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group need not be a fieldset
    <div
      role="group"
      aria-label={texts.page(format.number(number), format.number(document.pageCount))}
      className={styles.page}
      data-page={number}
      style={{ top, height, width: width * scale }}
    >
      <div ref={picture} className={styles.picture} aria-hidden="true" />
      {marks}
      <div ref={text} dir="ltr" />
      {links.map((link) => (
        <PageLinkView key={JSON.stringify(link)} link={link} pageCount={document.pageCount} onPage={onPage} />
      ))}
      {children}
      {isFailed && (
        <p role="alert" className={styles.failed}>
          {texts.pageFailed}
        </p>
      )}
    </div>
  )
}

interface PageLinkViewProps {
  link: PageLink
  pageCount: number
  onPage(page: number): void
}

function PageLinkView({ link: { place, target }, pageCount, onPage }: PageLinkViewProps) {
  const texts = usePdfTexts()
  const format = useFormat()
  const style = Object.fromEntries(Object.entries(place).map(([side, share]) => [side, `${share * 100}%`]))
  return typeof target === 'string' ? (
    <a className={styles.link} style={style} href={target} target="_blank" rel="noopener noreferrer">
      <span className="visually-hidden">{target}</span>
    </a>
  ) : (
    <button type="button" className={styles.link} style={style} onClick={() => onPage(target)}>
      <span className="visually-hidden">{texts.page(format.number(target), format.number(pageCount))}</span>
    </button>
  )
}

/** Gives the memory of a canvas back at once; browsers wait for the garbage collection otherwise. */
export function free(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}
