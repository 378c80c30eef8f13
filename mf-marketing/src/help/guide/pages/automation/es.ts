import type { GuidePageTexts } from '../../page-texts.ts'

export default {
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
} satisfies GuidePageTexts
