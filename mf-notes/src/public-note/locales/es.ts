import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  title: 'Nota publicada',
  loading: 'Cargando la nota…',
  loadFailed: 'No se ha podido cargar la nota.',
  tryAgain: 'Compruebe su conexión e inténtelo de nuevo.',
  busy: 'Muchas personas leen esta nota ahora. Inténtelo de nuevo dentro de un minuto.',
  retry: 'Reintentar',
  closed: 'Este enlace no lleva a ninguna nota.',
  whyClosed: 'Se ha quitado, ha terminado o la dirección no está completa.',
  home: 'Descubrir Cahier',
  by: (name) => `Por ${name}`,
  blank: 'Esta nota aún no tiene texto.',
  files: 'Archivos',
  download: (name) => `Descargar ${name}`,
  downloadFailed: 'No se ha podido descargar el archivo.',
  made: 'Escrito con Cahier',
}
export default es
