import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  email: 'Correo electrónico de la cuenta',
  emailInvalid: 'Escriba el correo electrónico de su cuenta.',
  digits: 'Últimas cuatro cifras de la tarjeta',
  digitsInvalid: 'Escriba las últimas cuatro cifras de la tarjeta.',
  submit: 'Cancelar el contrato',
  done: 'Suscripción cancelada',
  until: (date) => `Su suscripción termina el ${date}. Hasta entonces conserva su plan, y después sus datos.`,
  notFound: 'Ninguna suscripción en curso corresponde a esta dirección y a estas cifras. Compruébelas o escríbanos.',
  tooMany: 'Demasiados intentos con esta dirección. Inténtelo de nuevo en una hora o escríbanos.',
  failed: 'No se pudo enviar la cancelación. Compruebe la conexión e inténtelo de nuevo.',
  save: 'Guardar la confirmación',
  file: 'cancelacion-cahier.txt',
  proof: (moment, email, until) =>
    `Confirmación de cancelación\n\nSu cancelación de la suscripción a Cahier se recibió el ${moment}.\nCuenta: ${email}\nLa suscripción termina el ${until}.\n`,
}

export default es
