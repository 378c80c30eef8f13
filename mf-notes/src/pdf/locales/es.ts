import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  reader: (name) => `Lectura de «${name}»`,
  opening: 'Abriendo el documento…',
  pages: 'Páginas',
  page: (page, count) => `Página ${page} de ${count}`,
  pageNumber: 'Número de página',
  of: (count) => `de ${count}`,
  previous: 'Página anterior',
  next: 'Página siguiente',
  zoomIn: 'Ampliar',
  zoomOut: 'Reducir',
  fitWidth: 'Ajustar al ancho',
  contents: 'Índice y miniaturas',
  outline: 'Índice',
  thumbnails: 'Miniaturas',
  search: 'Buscar en el documento',
  closeSearch: 'Cerrar la búsqueda',
  found: (at, count) => `${at} de ${count}`,
  foundSoFar: (count, total) =>
    `${count} ${plural('es', total, { one: 'pasaje encontrado', other: 'pasajes encontrados' })}, leyendo…`,
  reading: 'Leyendo…',
  nothingFound: 'Ningún pasaje encontrado',
  noText: 'Este documento no tiene texto que buscar: sus páginas son imágenes.',
  previousFound: 'Pasaje anterior',
  nextFound: 'Pasaje siguiente',
  download: 'Descargar',
  downloadFailed: 'No se pudo descargar el archivo.',
  close: 'Cerrar el documento',
  retry: 'Reintentar',
  pageFailed: 'No se pudo dibujar esta página.',
  failures: {
    empty: 'Este archivo está vacío.',
    password: 'Este documento está protegido con una contraseña. Descárgalo para abrirlo en otra aplicación.',
    damaged: 'Este documento está dañado y no se puede mostrar aquí.',
    offline: 'Sin conexión: este documento no está en este dispositivo. Se abrirá en cuanto vuelva la red.',
    unreachable: 'No se pudo cargar el documento. Está intacto en el servidor.',
    gone: 'Este archivo ya no está en la nota.',
  },
}
export default es
