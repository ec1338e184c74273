import type { TemplateWords } from '../template.ts'

export const projectsPt: TemplateWords = {
  title: 'Projetos',
  tables: {
    projects: {
      title: 'Projetos',
      columns: {
        name: 'Projeto',
        state: 'Estado',
        starts: 'Início',
        due: 'Prazo',
        tasks: 'Tarefas',
        taskCount: 'Número de tarefas',
        hours: 'Horas no total',
        goal: 'Objetivo',
      },
      options: {
        state: { planned: 'Planeado', running: 'Em curso', paused: 'Em pausa', done: 'Concluído' },
      },
      views: { grid: 'Todos os projetos', running: 'Em curso' },
      rows: [
        ['Novo site', 'Um site onde as pessoas se orientem, em duas línguas.'],
        ['Mudança de escritório', 'Na segunda-feira, todos trabalham como se nada fosse.'],
        ['Inquérito aos clientes', 'Saber do que duzentos clientes sentem mais falta.'],
        ['Relatório anual', 'Enviado aos sócios antes da assembleia.'],
      ],
    },
    tasks: {
      title: 'Tarefas',
      columns: {
        title: 'Tarefa',
        state: 'Estado',
        priority: 'Prioridade',
        project: 'Projeto',
        who: 'Responsável',
        due: 'Prazo',
        hours: 'Horas',
        projectState: 'Estado do projeto',
        details: 'Detalhes',
      },
      options: {
        state: { todo: 'Por fazer', doing: 'Em curso', review: 'Em revisão', done: 'Concluída' },
        priority: { high: 'Alta', normal: 'Normal', low: 'Baixa' },
      },
      views: {
        grid: 'Todas as tarefas',
        open: 'Tarefas em aberto',
        late: 'Em atraso',
        form: 'Fazer um pedido',
      },
      forms: {
        form: {
          heading: 'Faça um pedido',
          subheading: 'Descreva o que precisa e para quando. A equipa vê os novos pedidos todas as manhãs.',
          success_msg: 'Obrigado, o seu pedido está na lista.',
        },
      },
      rows: [
        ['Escolher os tipos de letra', 'Dois, com todas as letras de que precisamos.'],
        ['Construir a página inicial', ''],
        ['Redigir o aviso legal', 'A advogada já o viu uma vez.'],
        ['Passar os artigos antigos', 'Cerca de oitenta; deixar de fora os que têm mais de cinco anos.'],
        ['Experimentar com cinco pessoas', 'Duas delas só com o teclado.'],
        ['Marcar a carrinha das mudanças', ''],
        ['Etiquetar as caixas', 'Número da sala e nome.'],
        ['Cancelar a linha de internet antiga', 'Dois meses de aviso prévio.'],
        ['Escrever as perguntas', 'Dez, no máximo.'],
        ['Arranjar um prémio para o sorteio', ''],
        ['Reunir os números', ''],
        ['Mandar para a gráfica', 'Papel reciclado, 300 exemplares.'],
      ],
    },
    people: {
      title: 'Pessoas',
      columns: {
        name: 'Nome',
        role: 'Função',
        email: 'E-mail',
        tasks: 'Tarefas',
        hours: 'Horas planeadas',
      },
      views: { grid: 'Todos' },
      rows: [
        ['Nora Ramires', 'Design'],
        ['Daniel Meneses', 'Desenvolvimento'],
        ['Iara Costa', 'Redação'],
        ['Paulo Dourado', 'Escritório'],
      ],
    },
  },
}
