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
      body: 'Cada sesión muestra su estado: **Próxima**, **En curso**, **Completada**, **Atrasada** o **Apartada**.',
    },
    { title: 'Terminar una sesión', body: 'En la sesión, **Marcar como completada** pone su progreso al 100 %.' },
    {
      title: 'Resolver las sesiones atrasadas',
      body: 'A partir de dos, **Lista** las resuelve juntas: **Todas completadas**, o **Apartar todas** si renuncia a ellas. **Deshacer**, en el mensaje que aparece, lo anula.',
    },
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
      body: '**Otros calendarios** da una dirección secreta a la que suscribirse y un archivo .ics.',
    },
    {
      title: 'Importar otro calendario',
      body: 'En **Importar**, un archivo .ics muestra sus sesiones antes de añadirlas. Las pasadas solo vienen si usted lo quiere, como completadas.',
    },
    {
      title: 'Deshacer una importación',
      body: '**Importaciones** guarda la lista de los archivos importados. **Deshacer la importación** quita sus sesiones, salvo las que ha estudiado desde entonces.',
    },
    {
      title: 'Ver sus cifras',
      body: '**Estadísticas** muestra su **Tasa de finalización**, su **Duración media**, su **Racha de estudio** y el tiempo por tipo. Una sesión apartada no cuenta en la tasa.',
    },
  ],
  keys: [['g p', 'Abrir Planificación']],
} satisfies GuidePageTexts
