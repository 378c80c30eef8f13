import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  automation: 'Automatización',
  allAutomations: 'Todas las automatizaciones',
  status: { label: 'Estado', all: 'Todos los estados' },
  loading: 'Cargando las ejecuciones…',
  failed: 'No se han podido cargar las ejecuciones. Están a salvo en el servidor.',
  empty: 'Todavía no se ha ejecutado nada.',
  emptyFiltered: 'Ninguna ejecución coincide.',
  last: (count) => `Las ${count} últimas ejecuciones. Se guardan 90 días.`,
  back: 'Todas las ejecuciones',
  deleted: 'Automatización eliminada',
  missing: { title: 'Ejecución no encontrada', body: 'Esta ejecución ya no existe. Se guardan 90 días.' },
  facts: {
    cause: 'Desencadenante',
    started: 'Inicio',
    ended: 'Fin',
    duration: 'Duración de los pasos',
  },
  steps: 'Pasos',
  step: (position, action) => `${position}. ${action}`,
  noSteps: 'Esta ejecución no tiene pasos registrados.',
  input: 'Enviado',
  output: 'Resultado',
  data: 'Datos del desencadenante',
  attempts: (count) => `${count} ${count > 1 ? 'intentos' : 'intento'}`,
  nextAttempt: (at) => `Nuevo intento el ${at}`,
  none: 'Nada',
  open: 'Abrir',
  download: 'Descargar la copia de seguridad',
  downloading: (file, total) => `Archivo ${file} de ${total}`,
  downloaded: (missing) =>
    missing === 0
      ? 'La copia de seguridad está descargada'
      : missing === 1
        ? 'La copia de seguridad está descargada, salvo un archivo que ya no existe'
        : `La copia de seguridad está descargada, salvo ${missing} archivos que ya no existen`,
  downloadFailed: 'No se ha podido descargar la copia de seguridad',
  files: (count, size) => (count === 0 ? 'Ninguno' : `${count} (${size})`),
  outputs: {
    note_title: { label: 'Título' },
    status: { label: 'Código de la respuesta' },
    answer: { label: 'Respuesta' },
    bytes: { label: 'Datos' },
    files: { label: 'Archivos' },
    skipped: { label: 'No se hizo nada' },
    'figures.notes': { label: 'Notas' },
    'figures.words': { label: 'Palabras' },
    'figures.reviews': { label: 'Repasos' },
    'figures.sessions': { label: 'Sesiones' },
    'figures.minutes': { label: 'Minutos' },
  },
  skips: {
    nothing_to_say: 'No había nada que decir.',
    notifications_off: 'Estas notificaciones están desactivadas en sus preferencias.',
    mails_off: 'Estos correos están desactivados en sus preferencias.',
    mail_stopped: 'Su dirección rechaza nuestros mensajes: consulte sus preferencias.',
  },
  buttons: {
    again: 'Ejecutar de nuevo',
    retry: 'Continuar desde el paso fallido',
    cancel: 'Detener',
    edit: 'Modificar la automatización',
  },
  toast: {
    again: 'Ejecución iniciada',
    againFailed: 'No se ha podido volver a iniciar la ejecución',
    retried: 'Ejecución reanudada',
    retryFailed: 'No se ha podido reanudar la ejecución',
    cancelled: 'Ejecución detenida',
    cancelFailed: 'No se ha podido detener la ejecución',
  },
}
export default es
