import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { FilePicker } from '@cahier/ui/file-picker'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Paperclip } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Attachment, useAttachments } from '../data/attachments.ts'
import { useTexts } from '../locales/index.ts'
import { useReplicaState } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import type { WritingPlace } from '../writing-place/writing-place.ts'
import { AttachmentRow } from './attachment-row.tsx'
import styles from './attachments.module.css'
import { useIncomingFiles } from './incoming-files.ts'
import { freeName, shownName } from './names.ts'
import { SameNameDialog } from './same-name-dialog.tsx'
import { UploadRow } from './upload-row.tsx'
import { useIsDeleted, useRemoveAttachment } from './use-remove-attachment.ts'
import { useUploads } from './use-uploads.ts'

/** The files of a note: those on the server, those being sent, and how to add some. */
export default function AttachmentsPanel({ note, place }: { note: LocalNote; place: WritingPlace }) {
  const shell = useShell()
  const texts = useTexts()
  const { offline } = useReplicaState()
  const onServer = note.version > 0
  const { data, isPending, isError, refetch } = useAttachments(onServer ? note.id : null)
  const { list, uploads, sent, refresh } = useUploads(note.id, onServer && !offline)
  const hide = useRemoveAttachment(refresh)
  const isDeleted = useIsDeleted()
  const adder = useRef<HTMLButtonElement>(null)
  const isDragging = useIncomingFiles({
    onFiles(files, { target, point }) {
      const inText = place.showPictures && target instanceof Node && place.current?.contains(target)
      const pictures = inText ? files.filter(({ type }) => type.startsWith('image/')) : []
      uploads.add(files.filter((file) => !pictures.includes(file)))
      if (pictures.length > 0) place.showPictures?.(place.attach?.(pictures) ?? [], point)
    },
    onFolder: () => shell.toast({ kind: 'info', message: texts.attachments.folder }),
  })
  const asked = list.find(({ status }) => status === 'asking')
  const attachments = data?.filter(({ id }) => !isDeleted(id)) ?? []

  // Another device added or deleted one.
  const count = note.attachment_count
  const known = useRef(count)
  useEffect(() => {
    if (known.current !== count) void refetch()
    known.current = count
  }, [count, refetch])

  // A picture in the text takes a name that is free: asking for one would interrupt whoever writes.
  useEffect(() => {
    place.attach = (files) => {
      const taken = new Set([...attachments.map(({ file_name }) => file_name), ...list.map(({ name }) => name)])
      const named = files.map((file) => {
        const shown = shownName(file.name)
        const name = taken.has(shown) ? freeName(shown, taken) : shown
        taken.add(name)
        return { name, file: new File([file], name, { type: file.type }) }
      })
      uploads.add(named.map(({ file }) => file))
      return named
    }
    return () => {
      place.attach = undefined
    }
  }, [place, attachments, list, uploads])

  const remove = (attachment: Attachment) => {
    // The row has the focus and goes.
    adder.current?.focus()
    hide(attachment)
  }

  const notice = () => {
    if (note.refusal && !onServer) return texts.attachments.noteRefused
    if (offline) return texts.attachments.offline
    return onServer ? null : texts.attachments.notePending
  }

  return (
    <section className={styles.panel} aria-labelledby="attachments-title">
      <header className={styles.head}>
        <h2 id="attachments-title" className={styles.title}>
          {texts.attachments.title}
        </h2>
        <FilePicker label={texts.attachments.add} multiple onFiles={uploads.add}>
          {(choose) => (
            <Button
              ref={adder}
              size="s"
              icon={<Paperclip size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={choose}
            >
              {texts.attachments.add}
            </Button>
          )}
        </FilePicker>
      </header>
      {notice() && (
        <p role="status" className={styles.notice}>
          {notice()}
        </p>
      )}
      {onServer && isPending && !offline && (
        <Loading label={texts.attachments.loading} className={styles.list}>
          <Skeleton count={Math.max(1, note.attachment_count)} className={styles.skeleton} />
        </Loading>
      )}
      {isError && !offline && (
        <p role="alert" className={styles.failed}>
          {texts.attachments.loadFailed}
          <Button size="s" onClick={() => void refetch()}>
            {texts.error.retry}
          </Button>
        </p>
      )}
      {(list.length > 0 || attachments.length > 0) && (
        <ul className={styles.list}>
          {list.map((upload) => (
            <UploadRow key={upload.id} upload={upload} uploads={uploads} />
          ))}
          {attachments.map((attachment) => (
            <AttachmentRow key={attachment.id} attachment={attachment} onRemove={() => remove(attachment)} />
          ))}
        </ul>
      )}
      <p className={styles.hint}>{texts.attachments.hint}</p>
      <p role="status" className="visually-hidden">
        {sent && texts.attachments.sent(sent)}
      </p>
      {isDragging && (
        <div className={styles.drop} aria-hidden="true">
          {texts.attachments.drop}
        </div>
      )}
      {asked && (
        <SameNameDialog
          key={asked.id}
          upload={asked}
          onChoose={(choice) => uploads.choose(asked.id, choice)}
          onCancel={() => uploads.cancel(asked.id)}
        />
      )}
    </section>
  )
}
