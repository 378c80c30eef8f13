import type { ChangeSet } from '@codemirror/state'

/**
 * What changes make of a text. It is copied once, where `Text.toString` puts all its lines together again.
 *
 * @param text of the document that the changes are made to
 */
export function textAfter(text: string, changes: ChangeSet): string {
  let after = ''
  let copied = 0
  changes.iterChanges((from, to, _newFrom, _newTo, inserted) => {
    after += text.slice(copied, from) + inserted.toString()
    copied = to
  }, true)
  return after + text.slice(copied)
}
