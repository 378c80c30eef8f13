import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  title: 'Bandeja de salida',
  local: 'Esta instalación no envía correos: los mensajes se quedan aquí y solo se leen en esta máquina.',
  sent: 'Lo que la aplicación ha enviado, sin el contenido.',
  empty: 'Ningún mensaje por ahora.',
  refresh: 'Actualizar',
  failed: 'No se han podido cargar los mensajes.',
  retry: 'Reintentar',
  loading: 'Cargando…',
  home: 'Volver al inicio',
  list: 'Mensajes',
  states: {
    kept: 'Guardado aquí',
    sent: 'Enviado',
    waiting: 'En espera',
    failed: 'Abandonado',
  },
  attempts: (count) => `${count} ${plural('es', count, { one: 'intento', other: 'intentos' })}`,
  open: 'Abrir el enlace',
}

export default es
