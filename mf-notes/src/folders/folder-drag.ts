/** What the drag of a folder carries: its path. */
const type = 'application/x-cahier-folder'

type Transfer = Pick<DataTransfer, 'types' | 'setData' | 'getData' | 'effectAllowed'>

export function carryFolder(transfer: Transfer, path: string): void {
  transfer.setData(type, path)
  transfer.effectAllowed = 'move'
}

export const carriesFolder = ({ types }: Pick<Transfer, 'types'>): boolean => types.includes(type)

export const carriedFolder = (transfer: Pick<Transfer, 'getData'>): string => transfer.getData(type)
