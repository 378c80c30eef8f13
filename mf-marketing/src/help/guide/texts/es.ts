import type { GuideTexts } from './fr.ts'

const es: GuideTexts = {
  notes: {
    purpose:
      'Notas guarda lo que escribe: clases, fichas, ideas. Todo se encuentra con la búsqueda, las etiquetas y los fijados, y también se escribe sin conexión.',
    howTos: [
      {
        title: 'Crear una nota',
        body: 'Elija **Nueva nota**, ponga un título, escriba y pulse **Crear la nota**. Las etiquetas se separan con comas.',
      },
      {
        title: 'Escribir sin pensar en guardar',
        body: 'Abra una nota y escriba: se guarda tres segundos después de la última tecla. El estado se lee arriba: **Guardando…**, **Sin guardar** o **Guardado**.',
      },
      {
        title: 'Encontrar una nota',
        body: 'La búsqueda no distingue mayúsculas ni acentos. Reduzca la lista con **Fijadas** o **Recientes**, o elija una etiqueta.',
      },
      {
        title: 'Tener una nota a mano',
        body: '**Fijar** la pone al principio de la lista; **Soltar** la devuelve a su sitio.',
      },
      {
        title: 'Ordenar las etiquetas',
        body: '**Gestionar etiquetas** permite cambiar el nombre o el color de una etiqueta, eliminarla o usar **Fusionar** para unirla a otra. El cambio vale para todas sus notas.',
      },
      {
        title: 'Adjuntar archivos',
        body: 'En la nota, **Adjuntar archivos**, o suéltelos encima. Un archivo ocupa 25 MB como máximo.',
      },
      {
        title: 'Volver a un texto anterior',
        body: 'En **Más acciones**, **Versiones** muestra los textos anteriores y lo que ha cambiado. **Volver a esta versión** lo recupera.',
      },
      {
        title: 'Recuperar una nota eliminada',
        body: '**Papelera** conserva las notas eliminadas 30 días. **Restaurar** las devuelve a la lista.',
      },
    ],
    keys: [
      ['g n', 'Abrir Notas'],
      ['Ctrl+S', 'Guardar la nota'],
      ['Ctrl+F', 'Modo de concentración; dos veces seguidas, la búsqueda del navegador'],
      ['Ctrl+P', 'Fijar o desfijar; dos veces seguidas, la impresión'],
      ['←', 'Nota anterior, fuera del texto'],
      ['→', 'Nota siguiente, fuera del texto'],
    ],
  },
  vocabulary: {
    purpose:
      'Vocabulario es su cuaderno de palabras. Cada palabra tiene una definición, un ejemplo y un dominio que sigue sus repasos.',
    howTos: [
      {
        title: 'Añadir una palabra',
        body: 'Elija **Añadir una palabra**, escriba la palabra y su definición y pulse **Añadir**. La categoría y el ejemplo ayudan a recordarla.',
      },
      {
        title: 'Encontrar una palabra',
        body: 'Búsquela o elija su primera letra. **Mostrar todo** vuelve al cuaderno entero; los acentos no cuentan.',
      },
      {
        title: 'Ver lo que falta por aprender',
        body: 'En **Nivel**, elija **Por repasar** o **Dominadas**. Una palabra se domina a partir de 80.',
      },
      {
        title: 'Repasar con tarjetas',
        body: 'Cambie la vista a **Tarjetas**. **Mostrar la respuesta** gira la tarjeta; responda después **Otra vez**, **Difícil**, **Bien** o **Fácil**.',
      },
      {
        title: 'Retirar una respuesta',
        body: '**Deshacer la última respuesta** borra su última respuesta y devuelve a la palabra el dominio que tenía.',
      },
      {
        title: 'Ver su progreso',
        body: '**Estadísticas** muestra sus días de estudio, lo que recuerda y lo que vuelve. En **Ajustes del repaso**, **Adaptar a mis respuestas** ajusta los intervalos a su memoria.',
      },
      {
        title: 'Corregir o eliminar una palabra',
        body: 'Abra la palabra y elija **Editar** o **Eliminar**. Una eliminación se puede deshacer durante unos segundos.',
      },
      {
        title: 'Importar desde Anki o una tabla',
        body: 'El botón **Importar o exportar** lee un CSV, un texto o un paquete de Anki con su historial, y lo muestra todo antes de añadir. También escribe esos archivos.',
      },
    ],
    keys: [
      ['g v', 'Abrir Vocabulario'],
      ['Espacio', 'Girar la tarjeta'],
      ['1', 'Otra vez'],
      ['2', 'Difícil'],
      ['3', 'Bien'],
      ['4', 'Fácil'],
      ['Z', 'Deshacer la última respuesta'],
      ['←', 'Tarjeta anterior'],
      ['→', 'Tarjeta siguiente'],
    ],
  },
  planning: {
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
  },
  collaboration: {
    purpose:
      'Colaboración reúne a varias personas en torno a un estudio, un documento o un debate. Las reuniones de vídeo se preparan en Videoconferencia.',
    howTos: [
      {
        title: 'Crear una sesión',
        body: 'Elija **Nueva sesión**, ponga un título, una fecha y una duración y pulse **Crear la sesión**.',
      },
      {
        title: 'Elegir el tipo adecuado',
        body: '**Estudio**, **Documento** y **Debate** se quedan en Cahier; **Vídeo** crea una reunión.',
      },
      {
        title: 'Responder a una invitación',
        body: 'La sesión a la que le invitan dice **Invitación**. Elija **Aceptar** o **Rechazar**.',
      },
      {
        title: 'Compartir la dirección de una sesión',
        body: '**Copiar el enlace** la copia. Solo pueden abrirla las personas invitadas.',
      },
      {
        title: 'Preparar una reunión de vídeo',
        body: 'En Videoconferencia, **Nueva reunión**, un asunto, una contraseña si hace falta y **Crear la reunión**.',
      },
      {
        title: 'Vincular una reunión a una sesión',
        body: 'En la reunión, **Sesión vinculada** elige la sesión; sus participantes la verán.',
      },
      {
        title: 'Cerrar o reabrir una reunión',
        body: '**Cerrar la reunión** impide entrar; **Reabrir la reunión** la vuelve a abrir.',
      },
      {
        title: 'Salir de una sesión',
        body: '**Salir de la sesión** le retira de ella. Hará falta otra invitación para volver.',
      },
    ],
    keys: [
      ['g c', 'Abrir Colaboración'],
      ['g z', 'Abrir Videoconferencia'],
    ],
  },
  assistant: {
    purpose: 'El asistente busca en sus notas y su vocabulario y muestra los pasajes que responden a su pregunta.',
    howTos: [
      {
        title: 'Hacer una pregunta',
        body: 'Escriba en el campo y pulse **Enviar**. Un mensaje tiene 4000 caracteres como máximo.',
      },
      { title: 'Empezar con una sugerencia', body: 'En un chat nuevo, elija una de las **Sugerencias** y complétela.' },
      {
        title: 'Abrir lo que cita',
        body: 'Debajo de la respuesta, cada pasaje lleva a la nota o a la palabra de la que viene.',
      },
      { title: 'Usar una respuesta en otro sitio', body: '**Copiar la respuesta** la pone en el portapapeles.' },
      {
        title: 'Encontrar un intercambio',
        body: 'Los intercambios se guardan en **Conversaciones**. **Cambiar el título** y **Eliminar** están en el menú de cada uno.',
      },
      { title: 'Cambiar de tema', body: '**Nuevo chat** abre una conversación vacía; la anterior sigue en la lista.' },
      {
        title: 'Cuando no responde',
        body: 'Si el estado dice **IA desconectada**, elija **Volver a conectar**. Su mensaje sigue en el campo.',
      },
    ],
    keys: [
      ['g i', 'Abrir el asistente'],
      ['Intro', 'Enviar el mensaje'],
      ['Mayús+Intro', 'Saltar de línea'],
    ],
  },
  automations: {
    purpose:
      'Las automatizaciones hacen cosas por usted a la hora que elige: recordatorios, resúmenes, balances. Sus resultados llegan a la campana.',
    howTos: [
      {
        title: 'Activar una automatización',
        body: 'Use el interruptor de su tarjeta. **Próxima ejecución** dice cuándo se ejecutará.',
      },
      {
        title: 'Elegir la hora y la frecuencia',
        body: 'En el menú de la tarjeta, **Configurar**. Elija **Cada día**, **Cada semana** o **Cada mes** y pulse **Guardar**.',
      },
      {
        title: 'Cambiar lo que escribe',
        body: 'En **Configurar**, **Título de la notificación** y **Mensaje** son suyos.',
      },
      { title: 'Probarla enseguida', body: '**Ejecutar ahora** la ejecuta sin esperar a su hora.' },
      {
        title: 'Ver lo que ha hecho',
        body: '**Historial** muestra sus últimas ejecuciones, con su resultado y su duración.',
      },
      {
        title: 'Detenerla',
        body: 'Apague el interruptor para pausarla; **Eliminar** borra también sus ajustes y su historial.',
      },
    ],
    keys: [['g a', 'Abrir Automatización']],
  },
  settings: {
    purpose: 'Ajustes reúne su perfil y sus preferencias. Siguen a su cuenta en todos sus dispositivos.',
    howTos: [
      { title: 'Cambiar el nombre', body: 'En **Perfil**, cambie **Nombre completo** y pulse **Guardar**.' },
      {
        title: 'Poner una foto',
        body: '**Cambiar la foto** acepta una imagen JPG, PNG o GIF de 2 MB como máximo. **Quitar la foto** vuelve a las iniciales.',
      },
      {
        title: 'Pasar a oscuro',
        body: 'En **Preferencias**, elija el tema **Oscuro**, **Claro** o **Como el sistema**.',
      },
      { title: 'Cambiar de idioma', body: '**Idioma** cambia todos los textos al instante, sin recargar la página.' },
      {
        title: 'Elegir las notificaciones',
        body: 'En **Notificaciones**, conserve o apague **Recordatorios de estudio**, **Colaboración**, **Balance semanal** y **Novedades**.',
      },
    ],
    keys: [['g s', 'Abrir Ajustes']],
  },
}

export default es
