import type { TemplateWords } from '../template.ts'

export const projectsEs: TemplateWords = {
  title: 'Proyectos',
  tables: {
    projects: {
      title: 'Proyectos',
      columns: {
        name: 'Proyecto',
        state: 'Estado',
        starts: 'Inicio',
        due: 'Fecha límite',
        tasks: 'Tareas',
        taskCount: 'Número de tareas',
        hours: 'Horas en total',
        goal: 'Objetivo',
      },
      options: {
        state: { planned: 'Previsto', running: 'En marcha', paused: 'En pausa', done: 'Terminado' },
      },
      views: { grid: 'Todos los proyectos', running: 'En marcha' },
      rows: [
        ['Nueva web', 'Un sitio en el que cualquiera se oriente, en dos idiomas.'],
        ['Mudanza de la oficina', 'El lunes todo el mundo trabaja como si nada hubiera pasado.'],
        ['Encuesta a clientes', 'Saber qué es lo que más echan en falta doscientos clientes.'],
        ['Memoria anual', 'Enviada a los socios antes de la asamblea.'],
      ],
    },
    tasks: {
      title: 'Tareas',
      columns: {
        title: 'Tarea',
        state: 'Estado',
        priority: 'Prioridad',
        project: 'Proyecto',
        who: 'Responsable',
        due: 'Fecha límite',
        hours: 'Horas',
        projectState: 'Estado del proyecto',
        details: 'Detalles',
      },
      options: {
        state: { todo: 'Por hacer', doing: 'En curso', review: 'En revisión', done: 'Hecha' },
        priority: { high: 'Alta', normal: 'Normal', low: 'Baja' },
      },
      views: {
        grid: 'Todas las tareas',
        open: 'Tareas abiertas',
        late: 'Con retraso',
        form: 'Pedir algo',
      },
      forms: {
        form: {
          heading: 'Pide lo que necesites',
          subheading: 'Describe qué necesitas y para cuándo. El equipo repasa las peticiones cada mañana.',
          success_msg: 'Gracias, tu petición está en la lista.',
        },
      },
      rows: [
        ['Elegir las tipografías', 'Dos, con todas las letras que necesitamos.'],
        ['Montar la página de inicio', ''],
        ['Redactar el aviso legal', 'La abogada lo ha mirado una vez.'],
        ['Trasladar los artículos antiguos', 'Unos ochenta; descartar los de hace más de cinco años.'],
        ['Probarla con cinco personas', 'Dos de ellas, solo con el teclado.'],
        ['Pedir el camión de mudanzas', ''],
        ['Etiquetar las cajas', 'Número de sala y nombre.'],
        ['Dar de baja la línea de internet antigua', 'Hay que avisar con dos meses.'],
        ['Escribir las preguntas', 'Diez como mucho.'],
        ['Buscar un premio para el sorteo', ''],
        ['Reunir las cifras', ''],
        ['Mandarla a imprenta', 'Papel reciclado, 300 ejemplares.'],
      ],
    },
    people: {
      title: 'Personas',
      columns: {
        name: 'Nombre',
        role: 'Función',
        email: 'Correo electrónico',
        tasks: 'Tareas',
        hours: 'Horas previstas',
      },
      views: { grid: 'Todas' },
      rows: [
        ['Nora Ramos', 'Diseño'],
        ['Daniel Mena', 'Desarrollo'],
        ['Yara Costa', 'Edición'],
        ['Pablo Duarte', 'Oficina'],
      ],
    },
  },
}
