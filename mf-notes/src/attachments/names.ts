/** Characters that an attachment's name may have. */
const maxNameCharacters = 255
const maxKeyCharacters = 100

const ligatures: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  ł: 'l',
  Ł: 'L',
}

/** `Résumé.pdf` → `['Résumé', '.pdf']`. A name that begins with its only point has no ending. */
function parts(name: string): [stem: string, ending: string] {
  const point = name.lastIndexOf('.')
  return point > 0 ? [name.slice(0, point), name.slice(point)] : [name, '']
}

/**
 * The name that learners see: the file's own in composed characters (macOS decomposes them), without forbidden characters.
 */
export function shownName(name: string): string {
  const clean = name
    .normalize('NFC')
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what goes
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .replace(/[/\\]/g, '_')
    .trim()
  const [stem, ending] = parts(clean)
  return (
    [...stem].slice(0, maxNameCharacters - [...ending].length).join('') +
      [...ending].slice(0, maxNameCharacters - 1).join('') || '_'
  )
}

/** `Résumé.pdf` → `Résumé (2).pdf`, or the first number whose name nobody has. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const [stem, ending] = parts(name)
  for (let number = 2; ; number++) {
    const free = shownName(`${stem} (${number})${ending}`)
    if (!taken.has(free)) return free
  }
}

function folded(name: string): string {
  const ascii = name
    .replace(/[œŒæÆßøØđłŁ]/g, (letter) => ligatures[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
  return ascii
}

/**
 * Where a file lies in the bucket: `note-attachments/<note>/<name in ASCII>`, since storage takes no accents. A second file whose
 * name folds alike lies beside the first, under a number.
 */
export function fileKey(noteId: string, name: string, taken: ReadonlySet<string>): string {
  const [stem, ending] = parts(name)
  const end = folded(ending).slice(0, 12)
  const base = folded(stem).slice(0, maxKeyCharacters) || 'fichier'
  for (let number = 1; ; number++) {
    const key = `note-attachments/${noteId}/${base}${number > 1 ? `-${number}` : ''}${end && `.${end}`}`
    if (!taken.has(key)) return key
  }
}

/** The type as the database takes it: without parameters, and one for files that nobody knows. */
export function fileType(type: string): string {
  const [essence = ''] = type.toLowerCase().split(';')
  return /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,60}$/.test(essence) ? essence : 'application/octet-stream'
}
