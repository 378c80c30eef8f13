/** What the parts of code are, each in a colour of its own. */
export const kinds = ['keyword', 'string', 'number', 'comment', 'name', 'type'] as const
export type Kind = (typeof kinds)[number]

/** Kinds by the styles of modes. Variables, operators and brackets have the colour of text. */
const kindsByStyle = new Map<string, Kind>([
  ['keyword', 'keyword'],
  ['tag', 'keyword'],
  ['tagName', 'keyword'],
  ['self', 'keyword'],
  ['string', 'string'],
  ['quote', 'string'],
  ['character', 'string'],
  ['regexp', 'string'],
  ['number', 'number'],
  ['atom', 'number'],
  ['comment', 'comment'],
  ['def', 'name'],
  ['property', 'name'],
  ['attribute', 'name'],
  ['macroName', 'name'],
  ['variableName.definition', 'name'],
  ['variableName.function', 'name'],
  ['type', 'type'],
  ['builtin', 'type'],
  ['qualifier', 'type'],
  ['meta', 'type'],
  ['variableName.special', 'type'],
  ['variableName.constant', 'type'],
  ['variableName.standard', 'type'],
])

/** Kinds by styles that a language means otherwise; null for plain text. */
export type OwnKinds = Readonly<Record<string, Kind | null>>

/**
 * The kind of what a mode has read; null for plain text.
 *
 * @param style of the mode: names with modifiers (`string.special`), several with spaces between them
 */
export function kindOf(style: string | null | undefined, own: OwnKinds = {}): Kind | null {
  if (!style) return null
  for (const name of [style, ...style.split(' ')]) {
    const mine = own[name]
    if (mine !== undefined) return mine
    const [base = ''] = name.split('.')
    const kind = kindsByStyle.get(name) ?? (name.includes(' ') ? undefined : kindsByStyle.get(base))
    if (kind) return kind
  }
  return null
}
