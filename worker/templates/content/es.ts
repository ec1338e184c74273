import type { TemplateWords } from '../template.ts'

export const contentEs: TemplateWords = {
  title: 'Calendario de contenidos',
  tables: {
    posts: {
      title: 'Publicaciones',
      columns: {
        title: 'Título',
        state: 'Estado',
        goesOut: 'Sale el',
        channels: 'Canales',
        author: 'Autoría',
        campaign: 'Campaña',
        words: 'Palabras',
        campaignEnds: 'Fin de la campaña',
        summary: 'Resumen',
      },
      options: {
        state: {
          idea: 'Idea',
          writing: 'En redacción',
          review: 'En revisión',
          planned: 'Programada',
          out: 'Publicada',
        },
        channels: { blog: 'Blog', newsletter: 'Boletín', video: 'Vídeo', podcast: 'Pódcast' },
      },
      views: {
        grid: 'Todas las publicaciones',
        soon: 'Mes que viene',
        ideas: 'Ideas',
        form: 'Proponer un tema',
      },
      forms: {
        form: {
          heading: 'Propón un tema',
          subheading: '¿Sobre qué deberíamos escribir? Basta con una frase.',
          success_msg: 'Gracias. Repasamos los temas nuevos todos los jueves.',
        },
      },
      rows: [
        [
          'Lo que una tienda de bicis sabe de las colas',
          'Por qué las esperas cortas parecen más largas de lo que son.',
        ],
        ['Cinco cartas de lectores', ''],
        ['Cómo elegimos a nuestros proveedores', 'Con la lista de preguntas que hacemos.'],
        ['Un día en el taller', 'Noventa segundos, sin voz.'],
        ['¿Reparar o cambiar?', 'Una tabla para decidir, con precios reales.'],
        ['Horario de invierno', ''],
        ['Charla con la alcaldesa', 'Sobre los carriles bici.'],
        ['La historia del timbre', 'Pedir fotos al museo.'],
        ['Tres maneras de arreglar un pinchazo', ''],
        ['Las rutas favoritas del equipo', 'Con mapas.'],
      ],
    },
    campaigns: {
      title: 'Campañas',
      columns: {
        name: 'Campaña',
        starts: 'Inicio',
        ends: 'Fin',
        budget: 'Presupuesto',
        posts: 'Publicaciones',
        count: 'Número de publicaciones',
        words: 'Palabras en total',
      },
      views: { grid: 'Todas las campañas' },
      rows: [['Detrás del mostrador'], ['Mes de la reparación'], ['Seguros en la oscuridad']],
    },
    authors: {
      title: 'Autores',
      columns: { name: 'Nombre', email: 'Correo electrónico', about: 'Acerca de', posts: 'Publicaciones' },
      views: { grid: 'Todos los autores' },
      rows: [
        ['Mercedes Linde', 'Escribe artículos largos.'],
        ['Koldo Arias', 'Se ocupa del boletín.'],
        ['Sara Benítez', 'Graba y monta.'],
        ['Lucas Hornos', 'Nuestro mecánico y el mejor crítico.'],
      ],
    },
  },
}
