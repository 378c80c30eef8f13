import { useShell } from '@cahier/contract/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useIsDeleted } from '../attachments/use-remove-attachment.ts'
import { type Attachment, useAttachments } from '../data/attachments.ts'
import { downloadFile } from '../data/download-file.ts'
import type { LocalNote } from '../replica/view.ts'
import type { References } from './references.ts'

const isPicture = (type: string) => type.startsWith('image/')

/**
 * The pictures among the files of a note. One is fetched when it is first asked for; one that is being sent is shown from this device.
 * `picture` is another function where one has changed.
 */
export function usePictures(note: LocalNote): Pick<References, 'picture' | 'keepPicture'> {
  const shell = useShell()
  const { data } = useAttachments(note.version > 0 && note.attachment_count > 0 ? note.id : null)
  const isDeleted = useIsDeleted()
  /** Addresses of pictures on this device, by the file's id or, while it is being sent, its name. Null: it could not be fetched. */
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string | null>>(new Map())
  const asked = useRef(new Set<string>())
  const known = useRef(addresses)

  const keep = useCallback((key: string, address: string | null) => {
    setAddresses((before) => {
      const after = new Map(before).set(key, address)
      known.current = after
      return after
    })
  }, [])
  useEffect(
    () => () => {
      for (const address of known.current.values()) if (address) URL.revokeObjectURL(address)
    },
    [],
  )

  const gone =
    data
      ?.filter(({ id }) => isDeleted(id))
      .map(({ id }) => id)
      .join(' ') ?? ''
  const files = useMemo(() => {
    const there = data?.filter(({ id, file_type }) => !gone.includes(id) && isPicture(file_type)) ?? []
    return new Map(there.map((file) => [file.file_name.normalize('NFC'), file]))
  }, [data, gone])
  const keepPicture = useCallback(
    (name: string, file: File) => {
      if (isPicture(file.type)) keep(name, URL.createObjectURL(file))
    },
    [keep],
  )
  const picture = useCallback<References['picture']>(
    (name) => {
      const own = addresses.get(name)
      if (own) return { kind: 'shown', address: own }
      const file = files.get(name)
      if (!file) return { kind: 'missing' }
      const address = addresses.get(keyOf(file))
      if (address) return { kind: 'shown', address }
      if (address === null) return { kind: 'missing' }
      if (!asked.current.has(keyOf(file))) {
        asked.current.add(keyOf(file))
        downloadFile(shell, file).then(
          (blob) => keep(keyOf(file), URL.createObjectURL(blob)),
          () => keep(keyOf(file), null),
        )
      }
      return { kind: 'coming' }
    },
    [addresses, files, keep, shell],
  )
  return { picture, keepPicture }
}

/** A file that was replaced by another one of its name is fetched again. */
const keyOf = ({ id, created_at, file_size }: Attachment) => `${id} ${created_at} ${file_size}`
