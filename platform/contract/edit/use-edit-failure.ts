import { useLocalized } from '@cahier/contract/i18n'
import type { Localized } from '../api/config.ts'
import { isChangedElsewhere, isGone } from './row-edit.ts'
import type { EditFailure } from './use-row-edit.ts'

// Apart from those of forms, which most areas bundle without these.
const texts = {
  changed: {
    fr: 'Modifié ailleurs entre-temps. Rien n’a été remplacé.',
    en: 'Changed elsewhere in the meantime. Nothing has been replaced.',
    es: 'Modificado en otro lugar mientras tanto. No se ha reemplazado nada.',
    de: 'Inzwischen anderswo geändert. Nichts wurde ersetzt.',
  },
  deleted: {
    fr: 'Supprimé ailleurs entre-temps.',
    en: 'Deleted elsewhere in the meantime.',
    es: 'Eliminado en otro lugar mientras tanto.',
    de: 'Inzwischen anderswo gelöscht.',
  },
} satisfies Record<string, Localized>

/**
 * For `act`, of edits without a form, such as an undo: sentences for a row that was changed or deleted elsewhere meanwhile.
 *
 * @returns takes the sentence for other errors
 */
export function useEditFailure(): (failed: string) => EditFailure & { failed(error: unknown): string } {
  const localized = useLocalized()
  return (failed) => ({
    failed: (error) =>
      isChangedElsewhere(error) ? localized(texts.changed) : isGone(error) ? localized(texts.deleted) : failed,
    isWorthReporting: (error) => !isChangedElsewhere(error) && !isGone(error),
  })
}
