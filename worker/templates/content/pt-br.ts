import type { TemplateWords } from '../template.ts'

export const contentPtBr: TemplateWords = {
  title: 'Calendário de conteúdo',
  tables: {
    posts: {
      title: 'Publicações',
      columns: {
        title: 'Título',
        state: 'Status',
        goesOut: 'Vai ao ar',
        channels: 'Canais',
        author: 'Autor',
        campaign: 'Campanha',
        words: 'Palavras',
        campaignEnds: 'Fim da campanha',
        summary: 'Resumo',
      },
      options: {
        state: {
          idea: 'Ideia',
          writing: 'Escrevendo',
          review: 'Em revisão',
          planned: 'Agendada',
          out: 'Publicada',
        },
        channels: { blog: 'Blog', newsletter: 'Newsletter', video: 'Vídeo', podcast: 'Podcast' },
      },
      views: {
        grid: 'Todas as publicações',
        soon: 'Próximo mês',
        ideas: 'Ideias',
        form: 'Sugerir um tema',
      },
      forms: {
        form: {
          heading: 'Sugira um tema',
          subheading: 'Sobre o que devemos escrever? Uma frase basta.',
          success_msg: 'Obrigado. Vemos os novos temas toda quinta-feira.',
        },
      },
      rows: [
        [
          'O que uma loja de bicicletas sabe sobre filas',
          'Por que listas de espera curtas parecem mais longas do que são.',
        ],
        ['Cinco cartas de leitores', ''],
        ['Como escolhemos nossos fornecedores', 'Com a lista de perguntas que fazemos.'],
        ['Um dia na oficina', 'Noventa segundos, sem narração.'],
        ['Consertar ou trocar?', 'Uma tabela para decidir, com preços reais.'],
        ['Horário de inverno da loja', ''],
        ['Conversa com a prefeita', 'Sobre ciclovias.'],
        ['A história da campainha', 'Pedir fotos ao museu.'],
        ['Três jeitos de consertar um pneu furado', ''],
        ['Os percursos favoritos da equipe', 'Com mapas.'],
      ],
    },
    campaigns: {
      title: 'Campanhas',
      columns: {
        name: 'Campanha',
        starts: 'Início',
        ends: 'Fim',
        budget: 'Orçamento',
        posts: 'Publicações',
        count: 'Número de publicações',
        words: 'Total de palavras',
      },
      views: { grid: 'Todas as campanhas' },
      rows: [['Atrás do balcão'], ['Mês do conserto'], ['Com segurança no escuro']],
    },
    authors: {
      title: 'Autores',
      columns: { name: 'Nome', email: 'E-mail', about: 'Sobre', posts: 'Publicações' },
      views: { grid: 'Todos os autores' },
      rows: [
        ['Meire Lindoso', 'Escreve textos longos.'],
        ['Caio Adão', 'Cuida da newsletter.'],
        ['Sara Bernardes', 'Filma e edita.'],
        ['Lucas Horta', 'Nosso mecânico e o melhor crítico.'],
      ],
    },
  },
}
