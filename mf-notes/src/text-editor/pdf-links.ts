import { readLink } from '../links/note-links.ts'
import { hashOf, pageOf, withFile } from '../pdf/address.ts'
import { fileNameOf } from './addresses.ts'
import type { ReadReferences } from './references.ts'

/** A page of a PDF among the files of a note, from 1. */
export interface PdfPlace {
  name: string
  page: number
}

type Files = Pick<ReadReferences, 'hasPdf'> | null | undefined

const hashIn = (written: string): string => /#page=\d{1,6}$/.exec(written)?.[0] ?? ''

function placeIn(written: string, files: Files): PdfPlace | null {
  const hash = hashIn(written)
  const path = written.slice(0, written.length - hash.length).trim()
  const name = path.slice(path.lastIndexOf('/') + 1).normalize('NFC')
  return files?.hasPdf?.(name) ? { name, page: pageOf(hash) } : null
}

/**
 * The place in a file of the note that `[[cours.pdf#page=3]]` names, also behind folders, and what the link shows instead; null where the note has no such file.
 *
 * @param inner what stands between the brackets
 */
export function pdfIn(inner: string, files: Files): (PdfPlace & { label: string | null }) | null {
  // Tables write the bar before a label with a backslash.
  const { name, label } = readLink(inner.replace('\\|', '|'))
  const place = placeIn(name, files)
  return place && { ...place, label }
}

/** The same of an address: `[texte](cours.pdf#page=3)`. */
export function pdfAt(address: string, files: Files): PdfPlace | null {
  const hash = hashIn(address)
  const path = fileNameOf(address.slice(0, address.length - hash.length))
  return path === null ? null : placeIn(path + hash, files)
}

/** What the address of the note says of the place. */
export const pdfAddress = ({ name, page }: PdfPlace): string => withFile('', name) + hashOf(page)
