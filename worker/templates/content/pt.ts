import type { TemplateWords } from '../template.ts'

export const contentPt: TemplateWords = {
  title: 'Calendário de conteúdos',
  tables: {
    posts: {
      title: 'Publicações',
      columns: {
        title: 'Título',
        state: 'Estado',
        goesOut: 'Sai em',
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
          writing: 'Em redação',
          review: 'Em revisão',
          planned: 'Agendada',
          out: 'Publicada',
        },
        channels: { blog: 'Blogue', newsletter: 'Newsletter', video: 'Vídeo', podcast: 'Podcast' },
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
          subheading: 'Sobre o que devemos escrever? Basta uma frase.',
          success_msg: 'Obrigado. Vemos os novos temas todas as quintas-feiras.',
        },
      },
      rows: [
        [
          'O que uma loja de bicicletas sabe de filas',
          'Porque é que as listas de espera curtas parecem mais longas do que são.',
        ],
        ['Cinco cartas de leitores', ''],
        ['Como escolhemos os nossos fornecedores', 'Com a lista de perguntas que fazemos.'],
        ['Um dia na oficina', 'Noventa segundos, sem voz.'],
        ['Arranjar ou substituir?', 'Uma tabela para decidir, com preços reais.'],
        ['Horário de inverno', ''],
        ['Conversa com a presidente da câmara', 'Sobre ciclovias.'],
        ['A história da campainha', 'Pedir fotografias ao museu.'],
        ['Três formas de remendar um furo', ''],
        ['Os percursos preferidos da nossa equipa', 'Com mapas.'],
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
        words: 'Palavras no total',
      },
      views: { grid: 'Todas as campanhas' },
      rows: [['Atrás do balcão'], ['Mês das reparações'], ['Em segurança no escuro']],
    },
    authors: {
      title: 'Autores',
      columns: { name: 'Nome', email: 'E-mail', about: 'Sobre', posts: 'Publicações' },
      views: { grid: 'Todos os autores' },
      rows: [
        ['Melissa Lindo', 'Escreve textos longos.'],
        ['Cristóvão Adão', 'Trata da newsletter.'],
        ['Sara Benevides', 'Filma e monta.'],
        ['Lucas Horta', 'O nosso mecânico e o melhor crítico.'],
      ],
    },
  },
}
