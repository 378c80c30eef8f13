import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  title: 'Confirme que es usted',
  lead: 'Esta acción afecta a la seguridad de su cuenta.',
  mailed: (email) => `Acabamos de enviar un código a ${email}.`,
  password: 'Contraseña',
  show: 'Mostrar la contraseña',
  hide: 'Ocultar la contraseña',
  code: 'Código',
  codeHint: 'Las 6 cifras de su aplicación, o un código de recuperación.',
  submit: 'Confirmar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  required: 'Este campo es obligatorio',
  failures: {
    wrongCode: 'Este código no es correcto, ha caducado o ya se ha usado.',
    wrongPassword: 'La contraseña actual es incorrecta',
    samePassword: 'La nueva contraseña debe ser distinta de la actual',
    weakPassword: 'Esta contraseña es demasiado débil.',
    tooMany: 'Demasiados intentos. Espere unos minutos antes de volver a intentarlo.',
    tooManyMails: 'Se han pedido demasiados mensajes. Espere una hora.',
    address: 'Esta dirección de correo no es válida',
    sameAddress: 'Elija una dirección distinta de la de la cuenta',
    notRecent: 'Confirme primero que es usted.',
    passkeyCancelled: 'El dispositivo no ha dado ninguna llave de acceso.',
    passkeyExists: 'Esta llave de acceso ya está registrada.',
    tooManyPasskeys: 'Ya hay veinte llaves de acceso.',
    tooManyFactors: 'Ya hay diez aplicaciones registradas.',
    offline: 'El servidor no responde. Compruebe su conexión e inténtelo de nuevo.',
    unknown: 'Se ha producido un error. Inténtelo de nuevo.',
  },
}
export default es
