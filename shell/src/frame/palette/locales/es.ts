import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  title: 'Buscar o actuar',
  label: 'Buscar una nota, una palabra, una acción',
  placeholder: 'Una nota, una palabra, una acción',
  results: 'Sugerencias',
  actions: 'Acciones',
  places: 'Ir a',
  all: (query) => `Todos los resultados para «${query}»`,
  searching: 'Buscando…',
  none: 'Ningún resultado',
  failed: 'La búsqueda no se completó. Las acciones siguen disponibles.',
  preferences: {
    title: 'Apariencia y cuenta',
    theme: { light: 'Tema claro', dark: 'Tema oscuro', system: 'Tema del sistema' },
    language: (name) => `Idioma: ${name}`,
    /** Other words that themes and signing out are found by. */
    keywords: 'apariencia modo',
    signOut: 'desconectarse salir',
  },
  shortcuts: {
    title: 'Atajos de teclado',
    search: 'Abrir la búsqueda',
    list: 'Mostrar esta lista',
    after: 'y luego',
    single: 'Atajos de una sola tecla',
    singleHint: 'Desactívelos si una sola tecla inicia algo que no ha pedido.',
  },
}
export default es
