import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  title: 'Ajustes',
  description: 'Su perfil y sus preferencias',
  tabs: { profile: 'Perfil', preferences: 'Preferencias' },
  plan: { free: 'Gratis', basic: 'Pro', premium: 'Premium' },
  profile: {
    name: 'Nombre completo',
    nameRequired: 'El nombre es obligatorio',
    email: 'Correo electrónico',
    emailFixed: 'El correo no se puede cambiar por razones de seguridad.',
    role: 'Rol',
    roleHint: 'Una indicación para los demás; no otorga ningún derecho.',
    roles: { user: 'Usuario', admin: 'Administrador' },
    save: 'Guardar',
    cancel: 'Cancelar',
    saved: '¡Perfil actualizado!',
    saveFailed: 'No se pudo actualizar el perfil',
  },
  preferences: {
    appearance: 'Apariencia e idioma',
    dark: 'Modo oscuro',
    darkHint: 'Descansa la vista por la noche.',
    theme: 'Tema',
    themes: { system: 'Como el sistema', light: 'Claro', dark: 'Oscuro' },
    language: 'Idioma',
    notifications: 'Notificaciones',
    studyReminders: { label: 'Recordatorios de estudio', hint: 'Antes de una sesión planificada.' },
    collaborationUpdates: { label: 'Colaboración', hint: 'Invitaciones y sesiones compartidas.' },
    weeklyProgress: { label: 'Balance semanal', hint: 'Sus cifras, una vez por semana.' },
    newFeatures: { label: 'Novedades', hint: 'Lo que cambia en Cahier.' },
    notSynced: 'Guardado en este dispositivo; no se pudo actualizar su cuenta.',
  },
}
export default es
