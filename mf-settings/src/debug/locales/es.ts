import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  run: 'Probar',
  runOf: (name) => `Probar: ${name}`,
  running: 'Probando…',
  states: { ok: 'OK', none: 'Ninguno', failed: 'Error' },
  duration: (ms) => `${ms} ms`,
  answers: 'Responde.',
  unanswered: 'Sin respuesta. Compruebe la conexión.',
  api: { title: 'Conexión con la API', lead: 'Lo que el servidor dice de sí mismo y de su sesión.' },
  video: {
    title: 'Videoconferencia',
    lead: 'La conexión con la cuenta de un servicio de videoconferencia.',
    provider: 'Servicio de videoconferencia',
    configured: 'Hay un servicio configurado.',
    noProvider: 'Ningún proveedor configurado.',
    account: 'Cuenta conectada',
    connected: (until) => `Su cuenta está conectada hasta el ${until}.`,
    notConnected: 'Ninguna cuenta está conectada.',
    inPlan: 'Su plan lo permite.',
    notInPlan: 'Su plan no lo incluye.',
  },
  ai: {
    title: 'Asistente y automatizaciones',
    lead: 'Cada prueba usa el servicio real, con sus derechos.',
    connection: 'Conexión con el asistente',
    reached: 'El asistente responde.',
    discussion: 'Conversación',
    discussionHint: 'La conversación de la prueba se borra después.',
    message: 'Mensaje',
    question: '¿Qué contienen mis notas?',
    answered: (count) =>
      count === 0
        ? 'Respuesta sin fuentes.'
        : count === 1
          ? 'Respuesta con una fuente.'
          : `Respuesta con ${count} fuentes.`,
    noModel: 'Ningún modelo de lenguaje: el asistente busca en sus notas y palabras.',
    model: (name) => `Modelo de lenguaje: ${name}.`,
    automation: 'Automatización',
    automationHint: 'Se crea una automatización, se ejecuta una vez y se borra. Le envía una notificación.',
    ran: 'La automatización se ha ejecutado.',
    notRun: 'La automatización ha fallado.',
    notification: {
      title: 'Prueba de una automatización',
      body: 'Esta notificación viene de la pestaña Depuración de los ajustes.',
    },
  },
}

export default es
