import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  loading: 'Cargando su suscripción…',
  demo: 'La demostración aún no tiene cuenta, así que no tiene suscripción. Cree una cuenta para conservarla y elegir un plan.',
  failed: {
    title: 'No se pudo cargar su suscripción',
    body: 'Su plan sigue siendo el mismo. Compruebe la conexión e inténtelo de nuevo.',
    retry: 'Reintentar',
  },
  overview: 'Su plan',
  labels: { free: 'Gratis', basic: 'Pro', premium: 'Premium' },
  offers: { free: 'Gratis', basic: 'Pro', premium: 'Enterprise' },
  status: { active: 'Activa', past_due: 'Pago atrasado', other: 'Inactiva' },
  given: 'El equipo le ha asignado este plan.',
  renews: (date) => `Se renueva el ${date}`,
  ends: (date) => `Su suscripción termina el ${date}. Hasta entonces conserva su plan.`,
  daysLeft: (count) => (count === 1 ? 'Queda 1 día' : `Quedan ${count} días`),
  late: 'El último pago falló. Elija otra tarjeta para conservar su plan.',
  included: 'Lo que incluye su plan',
  features: {
    notes: (count) => (count === null ? 'Notas ilimitadas' : `Hasta ${count} notas`),
    storage: (size) => `${size} GB de almacenamiento`,
    model: 'Asistente de IA con un modelo de lenguaje',
    video: 'Cuenta de videoconferencia',
    phone: 'Asistencia telefónica',
    analytics: 'Análisis avanzados',
  },
  locked: 'con otro plan',
  upgrade: 'Pasar a un plan superior',
  manage: 'Gestionar',
  changePlan: 'Cambiar de plan',
  opening: 'Redirigiendo…',
  cancel: 'Cancelar la suscripción',
  cancelQuestion: {
    title: '¿Cancelar la suscripción?',
    body: (date) => `Conserva su plan hasta el ${date}, y sus datos después.`,
    confirm: 'Cancelar la suscripción',
  },
  cancelled: 'Suscripción cancelada',
  cancelFailed: 'No se pudo cancelar la suscripción',
  resume: 'Reanudar la suscripción',
  resumed: 'Suscripción reanudada',
  resumeFailed: 'No se pudo reanudar la suscripción',
  undo: 'Deshacer',
  withdraw: 'Desistir del contrato aquí',
  withdrawUntil: (date) => `Puede desistir del contrato sin motivo hasta el ${date}: se le devuelve todo.`,
  withdrawQuestion: {
    title: '¿Desistir del contrato?',
    body: 'Su plan termina de inmediato y se le devuelve todo lo pagado. Sus datos se conservan.',
    confirm: 'Confirmar el desistimiento',
  },
  withdrawn: (amount) => `Desistimiento registrado, ${amount} devueltos`,
  withdrawFailed: 'No se pudo registrar el desistimiento',
  acknowledgement: {
    title: 'Desistimiento registrado',
    body: (moment) => `Recibimos su desistimiento el ${moment}.`,
    save: 'Guardar el acuse de recibo',
    file: 'desistimiento-cahier.txt',
    text: (moment, email) =>
      `Acuse de recibo\n\nSu desistimiento del contrato de suscripción a Cahier se recibió el ${moment}.\nCuenta: ${email}\nEl contrato terminó en esa fecha; lo pagado se devuelve por el medio de pago utilizado.\n`,
  },
  card: 'Medio de pago',
  cardOf: (brand, digits) => `${brand} •••• ${digits}`,
  changeCard: 'Cambiar',
  invoices: {
    title: 'Facturas',
    none: 'Todavía no hay facturas.',
    failed: 'No se pudieron cargar las facturas.',
    open: (number) => `Factura ${number}`,
    paid: 'pagada',
    unpaid: 'impagada',
  },
  support: {
    title: '¿Una pregunta sobre su suscripción?',
    body: 'Su plan incluye asistencia prioritaria: escríbanos o pida que le llamemos.',
    action: 'Contactar con la asistencia',
  },
  plans: {
    title: 'Planes y precios',
    interval: 'Periodo de facturación',
    intervals: { month: 'Mensual', year: 'Anual' },
    per: { month: 'al mes', year: 'al año' },
    saving: 'La suscripción anual equivale a dos meses gratis.',
    current: 'Plan actual',
    popular: 'Popular',
    choose: (plan) => `Elegir ${plan}`,
    change: (plan) => `Cambiar a ${plan}`,
    chosen: (plan) => `Ha elegido el plan ${plan}`,
    failed: 'No se pudo abrir el pago',
    compare: 'Comparar los planes',
    questions: [
      {
        question: '¿Puedo cambiar de plan?',
        answer:
          'Sí, en cualquier momento. El cambio es inmediato, a un plan superior o inferior; lo que queda del plan anterior se descuenta del precio del nuevo.',
      },
      {
        question: '¿Qué pasa con mis notas si vuelvo al plan gratuito?',
        answer:
          'Todas siguen siendo suyas. Las 100 más antiguas se pueden modificar, las demás son de solo lectura; no se borra nada.',
      },
      {
        question: '¿Cómo termino mi suscripción?',
        answer: 'Desde aquí, o sin iniciar sesión en la página «Cancelar una suscripción».',
      },
    ],
    guarantee: 'Devolución garantizada durante 14 días',
  },
  checkout: {
    waiting: 'Confirmando el pago…',
    late: 'Todavía no hay ningún pago confirmado. Si ha pagado, su plan se abrirá en cuanto llegue la confirmación.',
    welcome: (plan) => `¡Bienvenido al plan ${plan}!`,
    canceled: 'Pago cancelado. No se ha cobrado nada.',
  },
}

export default es
