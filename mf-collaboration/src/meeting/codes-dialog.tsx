import { Dialog } from '@cahier/ui/dialog'
import { Facts } from '@cahier/ui/facts'
import { useRoomTexts } from './locales/index.ts'
import type { Peer } from './mesh/call.ts'

/** The codes to compare with each of the others. */
export function CodesDialog({ peers, onClose }: { peers: readonly Peer[]; onClose(): void }) {
  const texts = useRoomTexts()
  const known = peers.filter(({ code }) => code !== null)
  return (
    <Dialog
      open
      size="md"
      title={texts.codes.title}
      description={known.length === 0 ? texts.codes.none : texts.codes.body}
      closeLabel={texts.close}
      onOpenChange={onClose}
    >
      <Facts facts={known.map(({ person, code }) => ({ label: person.name ?? texts.tile.someone, value: code }))} />
    </Dialog>
  )
}
