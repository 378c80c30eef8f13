import { useShell } from '@cahier/contract/react'
import { useEffect, useMemo, useState } from 'react'
import type { LinkIndex } from '../../links/note-links.ts'
import { useReplica } from '../../replica/use-replica.ts'
import type { EmbedSource } from './drawn-embed.ts'
import { embedSource } from './embed-source.ts'
import { createNotePictures } from './note-pictures.ts'

/** The notes that a text may show; another object where other links lead elsewhere. */
export function useEmbedSource(index: LinkIndex): EmbedSource {
  const shell = useShell()
  const replica = useReplica()
  const [pictures] = useState(() => createNotePictures(shell))
  useEffect(() => pictures.end, [pictures])
  return useMemo(() => embedSource(replica, pictures, index), [replica, pictures, index])
}
