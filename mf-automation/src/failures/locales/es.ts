import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  title: 'Por qué',
  codes: {
    conditions: {
      what: 'Las condiciones no se cumplían.',
      todo: 'Nada que hacer: se ejecutará en la próxima ocasión que las cumpla.',
    },
    switched_off: {
      what: 'La automatización se ha desactivado entretanto.',
      todo: 'Vuelva a activarla si debe ejecutarse.',
    },
    invalid_field: {
      what: 'Un campo de la acción no es válido una vez rellenado.',
      todo: 'Corrija la acción y ejecútela de nuevo.',
    },
    missing_field: {
      what: 'Un campo obligatorio queda vacío una vez rellenado.',
      todo: 'Complete la acción y continúe la ejecución.',
    },
    bad_path: {
      what: 'Un texto contiene un dato que este desencadenante no tiene.',
      todo: 'Quite ese dato del texto y ejecútela de nuevo.',
    },
    mail_unconfirmed: {
      what: 'Su dirección de correo no está confirmada.',
      todo: 'Confírmela en los ajustes y continúe.',
    },
    mail_refused: {
      what: 'El destinatario rechaza estos mensajes, o no es su propia dirección.',
      todo: 'Indique su propia dirección, o compruebe que funciona.',
    },
    webhook_address_refused: {
      what: 'Esta dirección no está permitida: lleva a una red interna o no es https.',
      todo: 'Indique una dirección https pública.',
    },
    webhook_no_answer: {
      what: 'El servidor llamado no ha respondido a tiempo.',
      todo: 'Compruebe que funciona y continúe la ejecución.',
    },
    webhook_status: {
      what: 'El servidor llamado ha respondido con un error.',
      todo: 'Compruebe la dirección, las cabeceras y lo que espera, y continúe.',
    },
    webhook_not_here: {
      what: 'Este servidor no puede llamar a direcciones externas con seguridad.',
      todo: 'Quite esta acción, o pregunte al administrador de la instalación.',
    },
    note_limit: {
      what: 'Su plan no admite más notas.',
      todo: 'Elimine notas o cambie de plan, y continúe.',
    },
    plan_required: {
      what: 'Su plan, o una cuenta de demostración, no incluye esta acción.',
      todo: 'Cambie de plan y continúe.',
    },
    automation_limit: {
      what: 'Tiene 500 automatizaciones.',
      todo: 'Elimine una primero.',
    },
    plan_feature: {
      what: 'Esta plantilla está reservada a los planes Pro y Premium.',
      todo: 'Cambie de plan, o empiece con otra plantilla.',
    },
    daily_cap: {
      what: 'Se ha alcanzado un límite de su plan en 24 horas: ejecuciones, correos, webhooks o copias de seguridad.',
      todo: 'Ejecútela de nuevo mañana; un plan superior permite más.',
    },
    loop: {
      what: 'Esta ejecución viene de otra automatización, que a su vez viene de otra: se ha cortado la cadena.',
      todo: 'Añada una condición para que no se desencadenen entre sí.',
    },
    secret_unreadable: {
      what: 'El valor secreto de una cabecera ya no se abre.',
      todo: 'Sustitúyalo en la acción y continúe.',
    },
    storage_limit: {
      what: 'Su espacio de almacenamiento está lleno.',
      todo: 'Libere espacio o cambie de plan, y continúe.',
    },
    backup_too_large: {
      what: 'Sus datos son demasiado grandes para una copia de seguridad.',
      todo: 'Expórtelos desde los ajustes.',
    },
    timeout: {
      what: 'El paso ha tardado demasiado.',
      todo: 'Continúe la ejecución un poco más tarde.',
    },
    internal: {
      what: 'Se ha producido un error inesperado. Ha quedado registrado.',
      todo: 'Continúe la ejecución; si el error vuelve, escríbanos desde la ayuda.',
    },
  },
}
export default es
