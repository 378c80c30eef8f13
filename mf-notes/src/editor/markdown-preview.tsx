import Markdown from 'react-markdown'
import gfm from 'remark-gfm'
import { useTexts } from '../locales/index.ts'
import styles from './markdown-preview.module.css'

const plugins = [gfm]

/** The text as Markdown. HTML in it is shown as text, and links lead to nothing but web and mail addresses. */
export default function MarkdownPreview({ content }: { content: string }) {
  const texts = useTexts()
  return (
    <section className={styles.preview} aria-label={texts.editor.preview}>
      {content.trim() === '' ? (
        <p className={styles.empty}>{texts.editor.nothingToPreview}</p>
      ) : (
        <Markdown
          remarkPlugins={plugins}
          components={{
            a: ({ node: _node, ...link }) => <a {...link} target="_blank" rel="noreferrer noopener" />,
            // A picture from elsewhere would show its server who reads the note.
            img: ({ alt, src }) => (
              <a href={src} target="_blank" rel="noreferrer noopener">
                {alt || src}
              </a>
            ),
          }}
        >
          {content}
        </Markdown>
      )}
    </section>
  )
}
