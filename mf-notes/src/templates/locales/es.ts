import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  title: 'Nueva nota a partir de…',
  close: 'Cerrar',
  own: 'Sus plantillas',
  none: 'Aún no hay plantillas suyas. Una nota se convierte en plantilla con su menú «…»: «Convertir en plantilla».',
  built: 'Plantillas incluidas',
}
export default es
