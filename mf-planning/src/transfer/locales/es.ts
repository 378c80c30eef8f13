import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  feed: {
    title: 'Dirección secreta',
    body: 'Su calendario habitual se suscribe a ella y sigue sus sesiones. Quien conoce la dirección las lee: no la comparta.',
    address: 'Dirección para copiar en su calendario',
    once: 'Solo se muestra esta vez.',
    since: (day) => `Dirección creada ${day}.`,
    read: (day) => `Leída por última vez ${day}.`,
    unread: 'Todavía no se ha leído.',
    make: 'Crear la dirección',
    copy: 'Copiar',
    copied: 'Dirección copiada',
    copyFailed: 'No se ha podido copiar la dirección',
    renew: 'Renovar',
    renewQuestion: '¿Renovar la dirección?',
    revoke: 'Revocar',
    revokeQuestion: '¿Revocar la dirección?',
    ends: 'Los calendarios suscritos a la dirección actual ya no recibirán sus sesiones.',
    failed: 'La dirección no está disponible por ahora',
  },
  file: {
    title: 'Archivo',
    body: 'Todas sus sesiones en un archivo .ics, tal como están ahora.',
    download: 'Descargar',
    failed: 'No se ha podido preparar el archivo',
  },
  import: {
    title: 'Importar',
    body: 'Los eventos de un archivo .ics se convierten en sesiones, todas o ninguna. Los que se repiten dan las de las próximas doce semanas.',
    choose: 'Elegir un archivo .ics',
    submit: (count) => plural('es', count, { one: `Importar ${count} sesión`, other: `Importar ${count} sesiones` }),
    added: (count) => plural('es', count, { one: `${count} sesión importada`, other: `${count} sesiones importadas` }),
    found: (fresh, there) =>
      fresh === 0
        ? there === 0
          ? 'No hay nada que importar de este archivo.'
          : plural('es', there, {
              one: `Nada que añadir: ${there} sesión ya está.`,
              other: `Nada que añadir: ${there} sesiones ya están.`,
            })
        : `${fresh} ${plural('es', fresh, { one: 'sesión por añadir', other: 'sesiones por añadir' })}${there > 0 ? `, ${there} ya están` : ''}.`,
    preview: 'Sesiones por añadir',
    changed: 'Cambiado en el archivo, no en su planificación',
    moved: (here, there) => `${here} aquí, ${there} en el archivo`,
    cancelled: (here) => `${here} aquí, cancelada en el archivo`,
    more: (count) => `y ${count} más`,
    remarks: {
      repeated: () => 'repetida',
      allDay: () => 'todo el día, puesta por la mañana',
      noEnd: () => 'sin fin, contada como 30 min',
      days: () => 'un día de un evento de varios',
      cut: () => 'recortada a 8 h',
      zone: (zone) => `zona horaria desconocida, a la hora de ${zone}`,
    },
    unread: (count) =>
      plural('es', count, { one: `${count} línea ilegible omitida`, other: `${count} líneas ilegibles omitidas` }),
    past: (count) =>
      plural('es', count, {
        one: `Añadir también la sesión pasada, como completada`,
        other: `Añadir también las ${count} sesiones pasadas, como completadas`,
      }),
    leftOut: (count) =>
      plural('es', count, {
        one: `${count} evento no puede convertirse en sesión:`,
        other: `${count} eventos no pueden convertirse en sesiones:`,
      }),
    reasons: {
      noDate: 'sin fecha legible',
      short: 'dura menos de 15 minutos',
      long: 'dura más de 31 días',
      over: 'no tiene lugar en las próximas doce semanas',
    },
    failed: 'La importación ha fallado. No se ha añadido ninguna sesión.',
    refused: {
      'too-large': 'Este archivo supera los 2 MB.',
      'no-calendar': 'Este archivo no es un calendario .ics.',
      'too-many': 'Este archivo da más de 1000 sesiones.',
      'too-long': 'La lectura de este archivo tarda demasiado.',
      damaged: 'Este archivo está dañado.',
    },
  },
  imports: {
    title: 'Importaciones',
    of: (count, day) =>
      plural('es', count, {
        one: `${count} sesión, importada ${day}`,
        other: `${count} sesiones, importadas ${day}`,
      }),
    undo: 'Deshacer la importación',
    question: '¿Deshacer esta importación?',
    body: 'Quita sus sesiones, salvo las que ha estudiado desde entonces.',
    removed: (count) => plural('es', count, { one: `${count} sesión quitada`, other: `${count} sesiones quitadas` }),
    failed: 'No se ha podido deshacer la importación',
  },
}
export default es
