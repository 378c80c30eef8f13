import type { GuidePageTexts } from '../../page-texts.ts'

export default {
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
      title: 'Invitar a un colaborador',
      body: '**Invitar** pide una dirección y un rol, envía un correo y da un enlace para copiar, que sirve una vez durante siete días.',
    },
    {
      title: 'Conversar en una sesión',
      body: '**Abrir el chat** muestra los mensajes en directo; @ menciona a un participante, que recibe un aviso.',
    },
    {
      title: 'Compartir un documento',
      body: 'En la sesión, **Añadir un documento** da a leer a los participantes una de sus notas.',
    },
    {
      title: 'Compartir la dirección de una sesión',
      body: '**Copiar el enlace** la copia. Solo pueden abrirla las personas invitadas.',
    },
    {
      title: 'Preparar una reunión de vídeo',
      body: 'En Videoconferencia, **Nueva reunión**, un asunto, una contraseña si hace falta y **Crear la reunión**. **Entrar** muestra su imagen antes de pasar; ocho personas como máximo, seis con cámara.',
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
} satisfies GuidePageTexts
