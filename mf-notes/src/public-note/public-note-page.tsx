import { saveFile } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { useAction, useShell } from '@cahier/contract/react'
import { Link, useLocation } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { IconButton } from '@cahier/ui/icon-button'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Download, FileText } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import files from '../attachments/attachments.module.css'
import { formatSize } from '../attachments/size.ts'
import { type PublicNote, readPublicFile, usePublicNote } from '../data/public-links.ts'
import { anchorIn, withAnchor } from '../links/anchor-address.ts'
import { copyingCode } from '../text-editor/copying-code.ts'
import { useEditorTexts } from '../text-editor/locales/index.ts'
import { PictureViewer } from '../text-editor/pictures/viewer-part.tsx'
import text from '../text-editor/rendered.module.css'
import { rendered } from '../text-editor/rendered.ts'
import { renderAgain, showAnchorIn } from '../text-editor/rendered-anchors.ts'
import { usePublicNoteTexts } from './locales/index.ts'
import styles from './public-note-page.module.css'
import { usePublicPictures } from './use-public-pictures.ts'

/** A note as whoever has its reading link reads it, without an account. The secret is behind the `#`, so that no log has it. */
export default function PublicNotePage() {
  const texts = usePublicNoteTexts()
  const secret = useLocation().hash.slice(1)
  const read = usePublicNote(secret)
  return (
    <main className={styles.page}>
      <meta name="robots" content="noindex" />
      {read.data ? (
        <Note key={secret} secret={secret} note={read.data} />
      ) : (
        <>
          <h1 className="visually-hidden">{texts.title}</h1>
          <NoNote {...read} />
        </>
      )}
    </main>
  )
}

/** What stands there until there is a note, and where there is none. */
function NoNote({ data, error, refetch, isFetching }: ReturnType<typeof usePublicNote>) {
  const texts = usePublicNoteTexts()
  if (isFetching && data === undefined)
    return (
      <Loading label={texts.loading}>
        <Skeleton className={styles.titleSkeleton} />
        <Skeleton count={4} className={styles.skeleton} />
      </Loading>
    )
  if (error)
    return (
      <ErrorPanel title={texts.loadFailed} retry={{ label: texts.retry, run: () => void refetch() }}>
        <p>{error.status === 429 ? texts.busy : texts.tryAgain}</p>
      </ErrorPanel>
    )
  return (
    <EmptyState
      title={texts.closed}
      description={texts.whyClosed}
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {texts.home}
        </Link>
      }
    />
  )
}

function Note({ secret, note }: { secret: string; note: PublicNote }) {
  const shell = useShell()
  const texts = usePublicNoteTexts()
  const editorTexts = useEditorTexts()
  const format = useFormat()
  const root = useRef<HTMLDivElement>(null)
  const picture = usePublicPictures(secret, note.files)
  const [opened, openPicture] = useState<string | null>(null)
  const anchor = anchorIn(useLocation().search)
  // Links inside the text scroll: an address with the words of a heading would be in logs.
  const here = useMemo(
    () => ({
      addressOf: (to: string) => `${withAnchor('', to)}#${secret}`,
      show(to: string) {
        const isThere = root.current !== null && showAnchorIn(root.current, to)
        if (!isThere) shell.toast({ kind: 'info', message: editorTexts.passageGone })
      },
    }),
    [secret, shell, editorTexts],
  )
  const { title, content, author, updated_at } = note
  useLayoutEffect(() => {
    document.title = title
  }, [title])
  useLayoutEffect(() => {
    const copyCode = copyingCode(shell, editorTexts)
    if (root.current)
      renderAgain(root.current, rendered(content, { picture, openPicture, here, copyCode, texts: editorTexts }))
  }, [shell, content, picture, here, editorTexts])
  useEffect(() => {
    if (anchor !== null) here.show(anchor)
  }, [anchor, here])
  return (
    <article>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.byline}>
        {texts.by(author)} · <time dateTime={updated_at}>{format.date(updated_at, { dateStyle: 'long' })}</time>
      </p>
      {content.trim() === '' ? (
        <p className={styles.byline}>{texts.blank}</p>
      ) : (
        <div ref={root} className={text.rendered} />
      )}
      {opened !== null && (
        <PictureViewer
          name={opened}
          text={content}
          references={{ picture, texts: editorTexts }}
          onClose={() => openPicture(null)}
        />
      )}
      {note.files.length > 0 && <Files secret={secret} list={note.files} />}
      <footer className={styles.foot}>
        <Link to="/">{texts.made}</Link>
      </footer>
    </article>
  )
}

function Files({ secret, list }: { secret: string; list: PublicNote['files'] }) {
  const shell = useShell()
  const texts = usePublicNoteTexts()
  const format = useFormat()
  const { act, busy } = useAction({ retry: texts.retry })
  const download = ({ name, type }: PublicNote['files'][number]) =>
    act(async () => saveFile(await readPublicFile(shell, secret, name, type), name), { failed: texts.downloadFailed })
  return (
    <section className={files.panel} aria-labelledby="public-files">
      <header className={files.head}>
        <h2 id="public-files" className={files.title}>
          {texts.files}
        </h2>
      </header>
      <ul className={files.list}>
        {list.map((file) => (
          <li key={file.name} className={files.row}>
            <FileText size={18} strokeWidth={1.75} aria-hidden="true" className={files.icon} />
            <span className={files.name}>{file.name}</span>
            <span className={files.meta}>{formatSize(format, file.size)}</span>
            <span className={files.actions}>
              <IconButton label={texts.download(file.name)} disabled={busy} onClick={() => void download(file)}>
                <Download size={18} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
