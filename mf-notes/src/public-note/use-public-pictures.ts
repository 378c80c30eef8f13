import { useShell } from '@cahier/contract/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type PublicNote, readPublicFile } from '../data/public-links.ts'
import type { Picture } from '../text-editor/references.ts'

/**
 * The pictures among the files of a published note, each fetched when the text first asks for it.
 *
 * @returns the picture with the name of a file; another function where one has come
 */
export function usePublicPictures(secret: string, files: PublicNote['files']): (name: string) => Picture {
  const shell = useShell()
  /** Addresses in this page by the file's name; null: it could not be fetched. */
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string | null>>(new Map())
  const asked = useRef(new Set<string>())
  const made = useRef<string[]>([])
  useEffect(() => () => made.current.forEach(URL.revokeObjectURL), [])

  return useCallback(
    (name) => {
      const address = addresses.get(name)
      if (address) return { kind: 'shown', address }
      const file = files.find((each) => each.name.normalize('NFC') === name && each.type.startsWith('image/'))
      if (!file || address === null) return { kind: 'missing' }
      if (!asked.current.has(name)) {
        asked.current.add(name)
        const keep = (address: string | null) => setAddresses((before) => new Map(before).set(name, address))
        readPublicFile(shell, secret, file.name, file.type).then(
          (blob) => {
            const address = URL.createObjectURL(blob)
            made.current.push(address)
            keep(address)
          },
          () => keep(null),
        )
      }
      return { kind: 'coming' }
    },
    [addresses, files, secret, shell],
  )
}
