import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  open: (waiting, errors) => {
    const waits = `${waiting} ${plural('es', waiting, { one: 'solicitud pendiente', other: 'solicitudes pendientes' })}`
    return `Diagnóstico: ${waits}, ${errors} ${plural('es', errors, { one: 'error', other: 'errores' })}`
  },
  title: 'Diagnóstico',
  close: 'Cerrar',
  waiting: {
    title: 'A la espera del equipo',
    messages: 'Mensajes',
    threads: 'Conversaciones',
    calls: 'Llamadas solicitadas',
    answer: 'Abrir la bandeja de entrada',
    loading: 'Cargando…',
    failed: 'No se pudieron cargar las solicitudes.',
  },
  errors: { title: 'Últimos errores', none: 'Ningún error en esta página.', unknown: 'origen desconocido' },
  runs: {
    title: 'En servicio',
    set: 'Conjunto',
    visit: (set, channel) => `${set}, canal ${channel}`,
    contract: 'Contrato',
    builtFor: (contract) => `contrato ${contract}`,
    failed: 'No se pudieron cargar los demás miembros.',
    manage: 'Abrir la consola de versiones',
  },
  connection: {
    title: 'Conexión',
    network: 'Navegador',
    online: 'En línea',
    offline: 'Sin conexión',
    server: 'Servidor',
    silent: 'no responde',
    plain: 'alojamiento de archivos',
    liveSet: 'Conjunto servido',
    none: 'ninguno',
    database: 'Base de datos',
    backend: 'Dirección de los datos',
  },
  session: {
    title: 'Sesión',
    address: 'Dirección',
    account: 'Cuenta',
    plan: 'Plan',
    language: 'Idioma y tema',
    level: 'Nivel',
    until: 'Token válido hasta',
  },
}
export default es
