import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  title: 'Asistente de IA inteligente',
  description: 'Busca en sus notas y en su vocabulario, y cita lo que encuentra.',
  connected: 'IA conectada',
  disconnected: 'IA desconectada',
  reconnect: 'Volver a conectar',
  retry: 'Reintentar',
  undo: 'Deshacer',
  cancel: 'Cancelar',
  close: 'Cerrar',
  unsent: 'Su mensaje no se ha enviado. ¿Salir de todos modos?',
  discard: {
    title: '¿Cerrar sin guardar?',
    body: 'Tiene cambios sin guardar. ¿Seguro que quiere cerrar?',
    confirmLabel: 'Cerrar sin guardar',
  },
  chat: {
    new: 'Nuevo chat',
    back: 'Volver',
    count: (count: number) => `${count} ${plural('es', count, { one: 'mensaje', other: 'mensajes' })}`,
    loading: 'Cargando la conversación…',
  },
  welcome: {
    title: '¿Qué busca?',
    body: 'El asistente integrado recorre sus propias notas y palabras, y le muestra los pasajes que responden. No inventa nada ni escribe en su lugar.',
    examples: 'Ejemplos de preguntas',
    beginnings: [
      { label: 'Resumir mis notas recientes', text: 'Mis notas recientes sobre ' },
      { label: 'Ayudarme con mi vocabulario', text: 'La palabra ' },
      { label: 'Preparar un plan de estudio', text: 'Prepara un plan de estudio para mi examen del ' },
      { label: 'Explicar un concepto', text: 'Explícame ' },
    ],
    actions: {
      analysis: {
        label: 'Análisis rápido',
        detail: (count: number) =>
          count === 0
            ? 'Ninguna nota nueva esta semana'
            : `${count} ${plural('es', count, { one: 'nota nueva', other: 'notas nuevas' })}`,
        question: 'Mis últimas notas',
      },
      review: {
        label: 'Repaso inteligente',
        detail: (count: number) =>
          count === 0
            ? 'Ninguna palabra para repasar'
            : `${count} ${plural('es', count, { one: 'palabra', other: 'palabras' })} para repasar`,
      },
      creation: { label: 'Creación guiada', detail: 'Una nota a partir de una plantilla' },
      insights: { label: 'Análisis de la IA', detail: 'Cómo van sus estudios', question: '¿Cómo voy?' },
    },
    context: {
      title: 'Su contexto de aprendizaje',
      mastery: 'Dominio del vocabulario',
      notes: 'Notas',
      words: 'Palabras aprendidas',
    },
    suggestions: {
      title: 'Sugerencias',
      review: (count: number) => `Repasar ${count} ${plural('es', count, { one: 'palabra', other: 'palabras' })} hoy`,
      read: (title: string) => `Releer «${title}»`,
      prepare: (title: string, day: string) => `Preparar la sesión «${title}» (${day})`,
      question: (title: string) => `¿Qué dicen mis notas sobre ${title}?`,
    },
  },
  composer: {
    label: 'Su mensaje',
    examples: [
      'Resume mis notas recientes…',
      'Ayúdame con una palabra de mi vocabulario…',
      'Prepara mi plan de estudio sobre un tema…',
      'Explícame un concepto de mis notas…',
    ],
    placeholder: 'Escriba su mensaje…',
    send: 'Enviar',
    stop: 'Detener',
    keys: 'Intro para enviar, Mayús + Intro para una línea nueva',
    length: (length: string, most: string) => `${length} / ${most} caracteres`,
    empty: 'El mensaje no puede estar vacío',
    tooLong: 'El mensaje es demasiado largo (máx. 4000 caracteres)',
  },
  engine: {
    label: 'Quién responde',
    embedded: 'Asistente integrado (no se envía nada)',
    model: (host: string) => `Modelo de lenguaje: ${host}`,
    webhook: (host: string) => `Webhook: ${host}`,
    paid: 'planes de pago',
    subscribe: 'Ver los planes que tienen un modelo de lenguaje o un webhook',
    passages: (count: number) => `${count} ${plural('es', count, { one: 'pasaje', other: 'pasajes' })}`,
    words: (count: number) => `${count} ${plural('es', count, { one: 'palabra', other: 'palabras' })}`,
    characters: (count: string) => `${count} caracteres`,
    sent: (what: string, host: string) => `${what} → ${host}`,
    asksModel: (host: string) =>
      `Para responder, ${host} recibiría tu pregunta y hasta 8 pasajes de tus notas. No se envía nada sin tu consentimiento.`,
    asksWebhook: (host: string) =>
      `Para responder, ${host} recibiría tu pregunta, el identificador de tu cuenta y hasta 3 palabras de tu vocabulario. No se envía nada sin tu consentimiento.`,
    agree: (host: string) => `Aceptar el envío a ${host}`,
    withdraw: 'Retirar mi consentimiento',
    failed: 'No se ha podido guardar tu elección',
  },
  thread: {
    askAgain: 'Volver a preguntar',
    from: (host: string) => `Respuesta de ${host}`,
    checkedFrom: (host: string) => `Respuesta de ${host}, citas comprobadas en tus notas`,
    label: 'Conversación',
    you: 'Usted',
    assistant: 'Asistente',
    thinking: 'La IA está pensando…',
    retry: 'Reintentar',
    copy: 'Copiar la respuesta',
    copied: 'Respuesta copiada',
    copyFailed: 'No se ha podido copiar la respuesta',
    types: { note: 'Según tus notas', vocabulaire: 'Según tu vocabulario', memoire: 'Según tu seguimiento' },
    confidence: (percent: string) => `confianza: ${percent}`,
    alternatives: 'Otras notas posibles:',
    kinds: { note: 'Nota', document: 'Documento', word: 'Palabra' },
  },
  proposal: {
    titles: { cards: 'Tarjetas propuestas', plan: 'Plan de estudio propuesto', summary: 'Resumen propuesto' },
    states: {
      proposed: 'Por confirmar',
      done: 'Hecho',
      undone: 'Deshecho',
      dropped: 'Descartado',
      expired: 'Caducado',
    },
    kinds: { word: 'Pregunta', cloze: 'Texto con huecos' },
    card: (number: number, count: number) => `Tarjeta ${number} de ${count}`,
    removeCard: (number: number) => `Quitar la tarjeta ${number}`,
    front: 'Pregunta o palabra',
    back: 'Respuesta',
    sentence: 'Frase',
    hidden: 'Palabras ocultas',
    session: (number: number, count: number) => `Sesión ${number} de ${count}`,
    removeSession: (number: number) => `Quitar la sesión ${number}`,
    titleField: 'Título',
    content: 'Texto de la nota',
    start: 'Día y hora',
    duration: 'Duración',
    minutes: (minutes: string) => `${minutes} min`,
    items: (count: number) =>
      count === 0
        ? 'Nada en concreto'
        : `${count} ${plural('es', count, { one: 'elemento', other: 'elementos' })} para repasar`,
    total: (count: number, time: string) =>
      `${count} ${plural('es', count, { one: 'sesión', other: 'sesiones' })}, ${time}`,
    confirm: 'Confirmar',
    drop: 'Cancelar',
    reset: 'Restablecer la propuesta',
    undo: 'Deshacer lo hecho',
    unsaved: 'Tus cambios en la propuesta no están confirmados. ¿Salir de todos modos?',
    notLoaded: 'No se ha podido mostrar la propuesta. Está intacta en el servidor.',
    done: {
      cards: (count: number) =>
        `${count} ${plural('es', count, { one: 'tarjeta añadida', other: 'tarjetas añadidas' })} al cuaderno`,
      plan: (count: number) =>
        `${count} ${plural('es', count, { one: 'sesión planificada', other: 'sesiones planificadas' })}`,
      summary: (_count: number) => 'Nota creada',
    },
    kept: (count: number) =>
      `${plural('es', count, { one: 'Se ha conservado', other: 'Se han conservado' })} ${count} ${plural('es', count, { one: 'elemento cambiado', other: 'elementos cambiados' })} desde entonces:`,
    problems: {
      required: 'Este campo es obligatorio',
      notHidden: 'Escribe palabras de la frase',
      marks: 'No se permiten aquí llaves dobles ni dos puntos dobles',
    },
    failures: {
      proposal_settled: 'Esta propuesta ya se ha tratado.',
      proposal_changed: 'Esta propuesta ha cambiado entretanto. Vuelve a leerla antes de confirmar.',
      proposal_expired: 'Esta propuesta ha caducado. Pídela de nuevo.',
      proposal_not_found: 'Esta propuesta ya no existe.',
      proposal_invalid: 'Esta propuesta no se puede guardar así.',
      proposal_moment: 'Una sesión está en una fecha u hora que no existe. Cámbiala y confirma.',
      plan_limit_notes: 'Tu plan no admite más notas. Mueve una a la papelera o cambia de plan.',
      unreachable: 'Confirmar o cancelar requiere conexión. La propuesta sigue aquí, con los cambios.',
      too_many_series: 'Ya tienes 200 sesiones repetidas.',
      other: 'No se ha podido hacer. Tu propuesta está intacta.',
    },
  },
  handover: {
    begin: { cards: 'Crea tarjetas de mi nota ', summary: 'Resume mi nota ', explanation: 'Explica ' },
    order: {
      cards: (title: string) => `Crea tarjetas de mi nota «${title}»`,
      summary: (title: string) => `Resume mi nota «${title}»`,
      explanation: (text: string) => `Explica «${text}»`,
    },
  },
  list: {
    title: 'Conversaciones',
    loading: 'Cargando las conversaciones…',
    search: 'Buscar en las conversaciones',
    none: 'Ninguna conversación encontrada.',
    save: 'Exportar',
    empty: 'Sus conversaciones aparecerán aquí.',
    actions: (title: string) => `Acciones para «${title}»`,
    rename: 'Cambiar el título',
    delete: 'Eliminar',
  },
  rename: {
    title: 'Cambiar el título de la conversación',
    label: 'Título',
    submit: 'Cambiar',
    required: 'El título es obligatorio',
  },
  missing: {
    title: 'Esta conversación ya no existe.',
    action: 'Empezar un chat nuevo',
  },
  error: {
    title: 'Error de carga',
    context: 'No se han podido cargar sus cifras. El asistente responde de todos modos.',
    conversations: 'No se han podido cargar sus conversaciones. Están intactas en el servidor.',
    messages: 'No se ha podido cargar esta conversación. Está intacta en el servidor.',
  },
  failure: {
    plan_feature: 'Esta respuesta forma parte de los planes de pago.',
    consent_missing: 'No has aceptado el envío a este servidor.',
    assistant_busy: 'Ya hay una respuesta en curso.',
    assistant_limit: 'Demasiadas preguntas por ahora. Vuelve a intentarlo más tarde o usa el asistente integrado.',
    model_failed: 'El modelo de lenguaje no responde.',
    webhook_silent: 'El webhook no responde.',
    webhook_unreadable: 'La respuesta del webhook es ilegible.',
    engine_missing: 'Este modo de respuesta no está configurado.',
    unreachable: 'El asistente no responde. Su mensaje sigue en el campo.',
    conversation_not_found: 'Esta conversación ya no existe.',
    message_too_long: 'El mensaje es demasiado largo (máx. 4000 caracteres)',
    empty_message: 'El mensaje no puede estar vacío',
    not_signed_in: 'Su sesión ha caducado. Vuelva a iniciarla; su mensaje sigue en el campo.',
    refused: 'El asistente ha rechazado este mensaje.',
  },
  toast: {
    notSaved: 'No se ha podido exportar la conversación',
    deleted: 'Conversación eliminada',
    failed: 'No se ha podido modificar la conversación',
  },
}

export default es
