export type ReaderKey =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'search'
  | 'larger'
  | 'smaller'
  | 'width'
  | 'highlight'
  | 'list'

export interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const alone: Readonly<Record<string, ReaderKey>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'width',
  h: 'highlight',
  l: 'list',
}

/** What a key does while a document is read; null leaves it to the browser or the field. */
export function readerKey({ key, ctrlKey, metaKey, altKey }: PressedKey, isTyping: boolean): ReaderKey | null {
  if (altKey) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'f' ? 'search' : null
  return isTyping ? null : (alone[key.length === 1 ? key.toLowerCase() : key] ?? null)
}
