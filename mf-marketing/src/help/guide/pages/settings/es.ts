import type { GuidePageTexts } from '../../page-texts.ts'

export default {
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
    {
      title: 'Ver la seguridad de la cuenta',
      body: 'En **Seguridad**, la puntuación dice qué falta y lleva hasta ello. **Sesiones abiertas** cierra un dispositivo olvidado, **Actividad reciente** muestra lo que ha pasado.',
    },
    {
      title: 'Activar la verificación en dos pasos',
      body: '**Configurar** muestra un código QR para su aplicación de autenticación. Guarde después los códigos de recuperación: cada uno sustituye una vez a su teléfono.',
    },
    {
      title: 'Iniciar sesión sin contraseña',
      body: 'En **Llaves de acceso**, añada una; al iniciar sesión, elija «Usar una llave de acceso».',
    },
    {
      title: 'Exportar todos sus datos',
      body: 'En **Datos y privacidad**, **Exportar** escribe un único archivo ZIP con sus notas, sus palabras y sus repasos, sus sesiones, sus archivos y sus ajustes.',
    },
    {
      title: 'Importar datos',
      body: '**Importar** vuelve a leer una exportación o un archivo JSON con documentos o vocabulario. Solo se añade lo que no tiene; una importación detenida continúa donde estaba.',
    },
    {
      title: 'Eliminar su cuenta',
      body: 'En la **Zona de peligro**, **Eliminar mi cuenta** lo borra todo, enseguida y para siempre. Antes se nombra lo que comparte: confíelo a alguien que lo use.',
    },
    {
      title: 'Recibir sus cifras cada semana',
      body: 'En **Seguridad**, **Seguridad del correo**, active **Informe semanal**: el lunes por la mañana recibe por correo sus últimos siete días.',
    },
    {
      title: 'Comprobar que todo responde',
      body: '**Depuración y API** prueba el servidor, la videoconferencia, el asistente y las automatizaciones con su cuenta y muestra sus respuestas.',
    },
  ],
  keys: [['g s', 'Abrir Ajustes']],
} satisfies GuidePageTexts
