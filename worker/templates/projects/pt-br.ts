import type { TemplateWords } from '../template.ts'

export const projectsPtBr: TemplateWords = {
  title: 'Projetos',
  tables: {
    projects: {
      title: 'Projetos',
      columns: {
        name: 'Projeto',
        state: 'Status',
        starts: 'Início',
        due: 'Prazo',
        tasks: 'Tarefas',
        taskCount: 'Número de tarefas',
        hours: 'Total de horas',
        goal: 'Objetivo',
      },
      options: {
        state: { planned: 'Planejado', running: 'Em andamento', paused: 'Pausado', done: 'Concluído' },
      },
      views: { grid: 'Todos os projetos', running: 'Em andamento' },
      rows: [
        ['Novo site', 'Um site em que as pessoas se encontrem, em dois idiomas.'],
        ['Mudança do escritório', 'Na segunda, todos trabalham como se nada tivesse acontecido.'],
        ['Pesquisa com clientes', 'Saber do que duzentos clientes mais sentem falta.'],
        ['Relatório anual', 'Enviado aos associados antes da assembleia.'],
      ],
    },
    tasks: {
      title: 'Tarefas',
      columns: {
        title: 'Tarefa',
        state: 'Status',
        priority: 'Prioridade',
        project: 'Projeto',
        who: 'Responsável',
        due: 'Prazo',
        hours: 'Horas',
        projectState: 'Status do projeto',
        details: 'Detalhes',
      },
      options: {
        state: { todo: 'A fazer', doing: 'Fazendo', review: 'Em revisão', done: 'Concluída' },
        priority: { high: 'Alta', normal: 'Normal', low: 'Baixa' },
      },
      views: {
        grid: 'Todas as tarefas',
        open: 'Tarefas em aberto',
        late: 'Atrasadas',
        form: 'Fazer um pedido',
      },
      forms: {
        form: {
          heading: 'Faça um pedido',
          subheading: 'Descreva o que você precisa e até quando. A equipe vê os novos pedidos toda manhã.',
          success_msg: 'Obrigado, seu pedido está na lista.',
        },
      },
      rows: [
        ['Escolher as fontes', 'Duas, com todas as letras de que precisamos.'],
        ['Montar a página inicial', ''],
        ['Escrever os termos de uso', 'A advogada já deu uma olhada.'],
        ['Migrar os artigos antigos', 'Uns oitenta; deixar de fora os que têm mais de cinco anos.'],
        ['Testar com cinco pessoas', 'Duas delas só com o teclado.'],
        ['Contratar o caminhão de mudança', ''],
        ['Etiquetar as caixas', 'Número da sala e nome.'],
        ['Cancelar a internet antiga', 'Avisar com dois meses de antecedência.'],
        ['Escrever as perguntas', 'Dez, no máximo.'],
        ['Achar um prêmio para o sorteio', ''],
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
        hours: 'Horas planejadas',
      },
      views: { grid: 'Todos' },
      rows: [
        ['Nora Ramalho', 'Design'],
        ['Daniel Mendes', 'Desenvolvimento'],
        ['Yara Costa', 'Redação'],
        ['Paulo Duarte', 'Escritório'],
      ],
    },
  },
}
