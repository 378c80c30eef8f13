import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  appName: 'Cahier',
  skipToContent: 'Ir al contenido',
  close: 'Cerrar',
  cancel: 'Cancelar',
  loading: 'Cargando…',
  retry: 'Reintentar',
  reload: 'Recargar la página',
  toasts: 'Mensajes',
  languageLater: 'Este idioma no está en este dispositivo. Se mostrará en cuanto tenga conexión.',
  leave: {
    title: '¿Salir sin guardar?',
    body: 'Tiene cambios sin guardar. ¿Seguro que quiere cerrar?',
    confirm: 'Salir',
    cancel: 'Quedarse',
  },
  logout: {
    title: 'Confirmar el cierre de sesión',
    body: 'Se cerrará la sesión en todos sus dispositivos.',
    unsent: (count) =>
      `${count} ${plural('es', count, { one: 'cambio solo existe', other: 'cambios solo existen' })} en este dispositivo. Si cierra la sesión ahora, ${plural('es', count, { one: 'se perderá', other: 'se perderán' })}.`,
    confirm: 'Cerrar sesión',
  },
  nav: {
    label: 'Navegación principal',
    dashboard: 'Panel',
    search: 'Búsqueda',
    more: 'Más',
    home: 'Inicio',
    review: 'Repasar',
    plan: 'Agenda',
    collapse: 'Contraer el menú',
    expand: 'Desplegar el menú',
    open: 'Abrir el menú',
    close: 'Cerrar el menú',
  },
  header: {
    offline: 'Sin conexión',
    search: 'Buscar',
    dark: 'Pasar al modo oscuro',
    light: 'Pasar al modo claro',
    account: (name) => `Cuenta de ${name}`,
    settings: 'Ajustes',
    help: 'Ayuda',
    console: 'Versiones',
    logout: 'Cerrar sesión',
  },
  notifications: {
    label: (unread) =>
      unread === 0
        ? 'Notificaciones'
        : `Notificaciones, ${unread} ${plural('es', unread, { one: 'sin leer', other: 'sin leer' })}`,
  },
  plan: { free: 'Gratis', basic: 'Pro', premium: 'Premium' },
  /** In place of an address where there is none. */
  demo: 'Demostración',
  outlet: {
    title: (area) => `«${area}» no se pudo mostrar`,
    body: 'Esta parte de la aplicación no responde. Todo lo demás funciona y nada de lo guardado se ha perdido.',
    patched: 'Una parte que dejó ha cambiado esta página.',
    gone: {
      title: (area) => `«${area}» ya no está en la aplicación`,
      body: 'Esta parte se ha retirado. Todo lo demás funciona y nada de lo guardado se ha perdido.',
      back: 'Ir al panel',
    },
    widget: (label) => `${label}: no disponible por ahora.`,
  },
  visit: {
    label: 'Conjunto mostrado',
    past: (set, date, time) => `Está viendo el conjunto ${set} (publicado el ${date} a las ${time}).`,
    channel: (set, channel) => `Está viendo el conjunto ${set} (canal ${channel}).`,
    override: (member, channel) =>
      `Solo en este navegador, ${member} viene del canal ${channel}. Lo demás está en servicio.`,
    local: (member, url) => `Solo en este navegador, ${member} viene de ${url}. Lo demás está en servicio.`,
    leave: 'Volver a la versión en servicio',
    refused: {
      invalid: 'Este enlace no da acceso a otro conjunto: está viendo la versión en servicio.',
      expired: 'Este enlace ha caducado: está viendo la versión en servicio.',
      barred: 'Este conjunto ya no se puede mostrar: está viendo la versión en servicio.',
    },
  },
  database: {
    title: 'Base de datos no inicializada',
    loadTitle: 'Error de carga',
    body: 'Las tablas de la base de datos aún no existen. Aplique las migraciones de Supabase.',
  },
  dashboard: {
    title: 'Panel',
    counters: 'Contadores',
    today: 'Para hoy',
    quickActions: 'Acciones rápidas',
    review: 'Repasar el vocabulario',
    assistant: 'Abrir el asistente de IA',
  },
  search: {
    title: 'Búsqueda',
    label: 'Buscar en todo el cuaderno',
    placeholder: 'Notas, palabras, documentos, sesiones…',
    idle: 'Escriba al menos dos letras: la búsqueda ignora mayúsculas y acentos.',
    empty: (query) => `Ningún resultado para «${query}».`,
    emptyHint: 'Pruebe con una palabra más corta u otra ortografía.',
    recent: 'Búsquedas recientes',
    forget: 'Borrar las búsquedas recientes',
    more: (shown, count) => plural('es', count, { one: 'Ver el otro resultado', other: `Ver los otros ${shown}` }),
    count: (count) => `${count} ${plural('es', count, { one: 'resultado', other: 'resultados' })}`,
    error: 'La búsqueda no se completó. Sus datos están intactos.',
    kinds: { note: 'Notas', document: 'Documentos', word: 'Vocabulario', session: 'Sesiones' },
  },
  commands: { unknown: 'Esta acción no está disponible por ahora.' },
}
export default es
