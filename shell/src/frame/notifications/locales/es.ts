import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  title: 'Notificaciones',
  lead: 'Recordatorios, invitaciones, informes y automatizaciones, de lo más reciente a lo más antiguo.',
  loading: 'Cargando las notificaciones…',
  failed: 'No se pudieron cargar las notificaciones.',
  failedTitle: 'Error de carga',
  retry: 'Reintentar',
  offline: (at) => `Sin conexión: estas son las notificaciones tal como estaban el ${at}.`,
  filters: 'Notificaciones que se muestran',
  all: 'Todas',
  unread: 'Sin leer',
  topic: 'Tema',
  everyTopic: 'Todos los temas',
  topics: {
    study: 'Repasos',
    collaboration: 'Colaboración',
    progress: 'Informes',
    automation: 'Automatizaciones',
    account: 'Cuenta',
    app: 'Novedades y otros',
  },
  count: (shown, unread) =>
    `${shown} ${plural('es', shown, { one: 'notificación mostrada', other: 'notificaciones mostradas' })}, ${unread} sin leer en total`,
  empty: 'Nada nuevo.',
  emptyBody: 'Aquí llegarán sus recordatorios, invitaciones y automatizaciones.',
  emptyFiltered: 'Ninguna notificación corresponde a estos filtros.',
  isUnread: 'Sin leer',
  important: 'Importante',
  more: 'Mostrar las más antiguas',
  page: 'Ver todas las notificaciones',
  settings: 'Ajustar las notificaciones',
  markAll: 'Marcar todo como leído',
  markRead: 'Marcar como leída',
  markUnread: 'Marcar como no leída',
  ofOne: (action, title) => `${action}: ${title}`,
  markedOne: 'Notificación marcada como leída',
  markedAll: 'Todas las notificaciones están marcadas como leídas',
  undo: 'Deshacer',
  markFailed: 'La notificación no se pudo marcar',
}
export default es
