import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const things = (count: number) => plural('es', count, { one: 'elemento', other: 'elementos' })

const es: Catalogue<typeof fr> = {
  tab: 'Datos y privacidad',
  title: 'Sus datos',
  demo: 'La demostración no tiene cuenta: sus datos de ejemplo no se exportan. Cree una cuenta para conservar lo que ha hecho.',
  loading: 'Cargando sus datos…',
  failed: {
    title: 'No se han podido contar sus datos',
    body: 'Siguen ahí. Compruebe la conexión y vuelva a intentarlo.',
    retry: 'Reintentar',
  },
  items: (shown, count) => `${shown} ${things(count)}`,
  hint: 'Un solo archivo lo contiene todo: notas y versiones, palabras y repasos, sesiones, archivos adjuntos, ajustes. Se puede volver a leer aquí o con otro programa.',
  empty: 'Todavía no hay nada que exportar. Importe un archivo o cree su primera nota.',
  export: 'Exportar',
  import: 'Importar',
  stop: 'Detener',
  close: 'Cerrar',
  cancel: 'Cancelar',
  progress: (section, done, total) => `${section}: ${done} de ${total}`,
  sections: {
    folders: 'Carpetas',
    documents: 'Notas',
    note_versions: 'Versiones de notas',
    note_former_titles: 'Títulos anteriores de notas',
    attachments: 'Archivos adjuntos',
    file_highlights: 'Subrayados',
    files: 'Archivos',
    tags: 'Etiquetas',
    vocabulary: 'Palabras',
    study_series: 'Sesiones repetidas',
    study_sessions: 'Sesiones de estudio',
    automations: 'Automatizaciones',
    automation_executions: 'Ejecuciones',
    conversations: 'Conversaciones',
    messages: 'Mensajes',
    collaboration_sessions: 'Sesiones compartidas',
    meeting_rooms: 'Salas de reunión',
    others: 'Otros datos',
  },
  exporting: {
    title: 'Exportación de sus datos',
    description: 'Mantenga esta página abierta hasta el final.',
    preparing: 'Preparando…',
    leave: 'La exportación no ha terminado. ¿Detenerla?',
    done: (day) => `Sus datos del ${day} se han exportado`,
    failed: 'No se ha podido terminar la exportación. Vuelva a intentarlo.',
    unsent: {
      notice: (shown, count) =>
        plural('es', count, {
          one: `${shown} cambio está todavía solo en este dispositivo y faltaría en la exportación. Se envía en cuanto responde el servidor; un borrador se envía cuando usted lo guarda.`,
          other: `${shown} cambios están todavía solo en este dispositivo y faltarían en la exportación. Se envían en cuanto responde el servidor; un borrador se envía cuando usted lo guarda.`,
        }),
      title: '¿Exportar sin estos cambios?',
      confirm: 'Exportar sin ellos',
      wait: 'Esperar',
    },
    missing: (shown, count) =>
      plural('es', count, {
        one: `${shown} archivo adjunto no se encuentra en el servidor y falta en el archivo comprimido:`,
        other: `${shown} archivos adjuntos no se encuentran en el servidor y faltan en el archivo comprimido:`,
      }),
    missingLabel: 'Archivos no encontrados',
    headings: 'Palabra;Definición;Categoría;Ejemplos;Dificultad;Dominio',
    readMe: (missing) => `# Sus datos de Cahier

- \`cahier.json\`: todos los datos de la cuenta. «Ajustes», «Datos y privacidad», «Importar» los vuelve a leer.
- \`notes/\`: cada nota en Markdown, la papelera (corbeille) aparte.
- \`words.csv\`: las palabras, para una hoja de cálculo.
- \`files/\`: los archivos adjuntos y la foto de perfil.

Al importar, las automatizaciones quedan inactivas y nada de lo que la cuenta ya tiene se añade dos veces.
${missing.length > 0 ? `\n## Archivos no encontrados\n\n${missing.map((name) => `- ${name}`).join('\n')}\n` : ''}`,
  },
  importing: {
    title: 'Importar datos',
    description:
      'Una exportación de Cahier (ZIP) o un archivo JSON con documentos o vocabulario. Solo se añade lo que no tiene.',
    choose: 'Elegir un archivo',
    reading: 'Leyendo el archivo…',
    preparing: 'Preparando…',
    leave: 'La importación no ha terminado. ¿Detenerla?',
    submit: 'Importar',
    invalid: 'Archivo no válido',
    newer: 'Este archivo procede de una versión más reciente de Cahier.',
    failedReading: 'No se ha podido leer el archivo.',
    found: (shown, count) => `Este archivo contiene ${shown} ${things(count)}.`,
    writtenOn: (day) => `Es del ${day}.`,
    withPreferences: 'Sustituir también mi perfil y mis ajustes por los del archivo',
    done: (shown, count) =>
      plural('es', count, { one: `${shown} elemento importado`, other: `${shown} elementos importados` }),
    stopped: 'Importación detenida. Lo ya importado se conserva; empiece de nuevo para continuar.',
    failed: 'No se ha podido terminar la importación. Lo ya importado se conserva; empiece de nuevo para continuar.',
    refused: (shown, count) =>
      plural('es', count, {
        one: `${shown} nota no se ha añadido: su plan ya no tiene sitio. Vuelva a importar tras cambiar de plan.`,
        other: `${shown} notas no se han añadido: su plan ya no tiene sitio. Vuelva a importar tras cambiar de plan.`,
      }),
    refusedFiles: (shown, count) =>
      plural('es', count, {
        one: `${shown} archivo adjunto no se ha añadido: su espacio está lleno.`,
        other: `${shown} archivos adjuntos no se han añadido: su espacio está lleno.`,
      }),
    leftOut: (shown, count) =>
      plural('es', count, {
        one: `${shown} elemento del archivo no se ha podido leer:`,
        other: `${shown} elementos del archivo no se han podido leer:`,
      }),
    leftOutLabel: 'Elementos ilegibles',
  },
}
export default es
