import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  title: 'Correos de Cahier',
  lead: 'Sin iniciar sesión: basta el enlace de su mensaje.',
  topics: {
    study: 'Recordatorios de repaso',
    collaboration: 'Invitaciones a colaborar',
    progress: 'Informes',
    automation: 'Correos de sus automatizaciones',
  },
  on: (topic: string) => `${topic}: activados`,
  off: (topic: string) => `${topic}: desactivados`,
  isOn: 'Usted recibe estos mensajes. Basta un botón para dejar de recibirlos.',
  isOff: 'Ya no recibirá estos mensajes. Los que tratan de su cuenta y de su seguridad le llegan siempre.',
  switchOff: 'No recibir más estos mensajes',
  switchOn: 'Volver a recibirlos',
  unknown: 'Este enlace no es válido. Use el de su último mensaje o elija en sus preferencias.',
  notLoaded: 'No se ha podido cargar su elección.',
  retry: 'Reintentar',
  failed: 'No se ha podido guardar su elección. Compruebe la conexión y vuelva a intentarlo.',
  tooMany: 'Demasiados cambios. Vuelva a intentarlo dentro de una hora.',
  settings: 'Todas sus preferencias',
}

export default es
