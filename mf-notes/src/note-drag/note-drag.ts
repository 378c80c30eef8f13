/** What a drag of notes carries: their ids. Only the drop may read it; before, the type says what comes. */
const type = 'application/x-cahier-notes'

type Transfer = Pick<DataTransfer, 'types' | 'setData' | 'getData' | 'effectAllowed'>

export function carryNotes(transfer: Transfer, ids: readonly string[]): void {
  transfer.setData(type, ids.join(' '))
  transfer.effectAllowed = 'move'
}

export const carriesNotes = ({ types }: Pick<Transfer, 'types'>): boolean => types.includes(type)

export const carriedNotes = (transfer: Pick<Transfer, 'getData'>): string[] =>
  transfer.getData(type).split(' ').filter(Boolean)
