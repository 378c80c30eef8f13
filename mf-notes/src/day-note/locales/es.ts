import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  label: 'Días en torno a esta nota',
  previous: 'Día anterior',
  next: 'Día siguiente',
  missing: 'Ese día no se escribió ninguna nota.',
  write: 'Escribir la nota de ese día',
  failed: 'No se pudo abrir la nota del día.',
  close: 'Cerrar',
}
export default es
