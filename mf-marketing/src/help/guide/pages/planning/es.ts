import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Planificación reserva tiempo para estudiar. Sus sesiones están ordenadas día a día y el panel muestra la próxima.',
  howTos: [
    {
      title: 'Planificar una sesión',
      body: 'Elija **Nueva sesión**, ponga un título, una fecha y una duración de 15 a 480 minutos y pulse **Planificar**.',
    },
    {
      title: 'Elegir qué se estudia',
      body: 'El tipo dice de qué trata la sesión: **Vocabulario**, **Documento** o **Mixta**.',
    },
    {
      title: 'Saber cómo va',
      body: 'Cada sesión muestra su estado: **Próxima**, **En curso**, **Completada** o **Atrasada**.',
    },
    { title: 'Terminar una sesión', body: 'En la sesión, **Marcar como completada** pone su progreso al 100 %.' },
    {
      title: 'Cambiar una sesión',
      body: 'Ábrala y elija **Editar**. Cambie la fecha para replanificarla y confirme con **Guardar**.',
    },
    {
      title: 'Eliminar una sesión',
      body: '**Eliminar** la quita de la planificación; **Deshacer**, en el mensaje que aparece, la recupera.',
    },
    {
      title: 'Ver sesiones pasadas',
      body: 'En **Lista**, bajo **Pasadas**, **Mostrar las sesiones más antiguas** muestra más.',
    },
    { title: 'Mover una sesión', body: 'En **Calendario**, arrástrela a otro día o elija **Mover a…**.' },
    {
      title: 'Repetir una sesión',
      body: '**Repetición** la hace volver **Cada día**, **Cada semana** o **Cada mes**; un cambio vale para **Esta sesión**, **Esta y las siguientes** o **Toda la serie**.',
    },
    {
      title: 'Estudiar lo previsto',
      body: '**Empezar** abre las palabras o el documento y cuenta el tiempo; **Pausar** lo detiene.',
    },
    {
      title: 'Ver las sesiones en otro calendario',
      body: '**Otros calendarios** da una dirección secreta y un archivo .ics, y también los importa.',
    },
  ],
  keys: [['g p', 'Abrir Planificación']],
} satisfies GuidePageTexts
