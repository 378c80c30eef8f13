import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  title: 'Compartidas conmigo',
  loading: 'Cargando las notas compartidas…',
  loadFailed: 'No se han podido cargar las notas compartidas.',
  retry: 'Reintentar',
  empty: 'No hay nada compartido con usted',
  notFound: 'Ninguna nota compartida contiene estas palabras.',
  offers: 'A la espera de su respuesta',
  offer: (sender, title) => `${sender} comparte «${title}» con usted`,
  by: (name) => `Nota de ${name}`,
  roles: { viewer: 'Puede leer', editor: 'Puede modificar', admin: 'Puede compartir' },
  until: (date) => `hasta el ${date}`,
  accept: 'Aceptar',
  acceptOf: (title) => `Aceptar «${title}»`,
  decline: 'Rechazar',
  declineOf: (title) => `Rechazar «${title}»`,
  accepted: (title) => `«${title}» está entre las notas compartidas con usted`,
  declined: 'Invitación rechazada',
  failed: 'No se ha podido enviar la respuesta.',
  refusals: { invitation_closed: 'Esta invitación ya no es válida.' },
  offline: 'Se necesita conexión',
  notHere: 'No está en este dispositivo',
}
export default es
