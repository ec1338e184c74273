import type { TemplateWords } from '../template.ts'

export const contentFr: TemplateWords = {
  title: 'Calendrier éditorial',
  tables: {
    posts: {
      title: 'Publications',
      columns: {
        title: 'Titre',
        state: 'Statut',
        goesOut: 'Parution',
        channels: 'Canaux',
        author: 'Auteur',
        campaign: 'Campagne',
        words: 'Mots',
        campaignEnds: 'Fin de la campagne',
        summary: 'Résumé',
      },
      options: {
        state: {
          idea: 'Idée',
          writing: 'En rédaction',
          review: 'En relecture',
          planned: 'Programmée',
          out: 'Publiée',
        },
        channels: { blog: 'Blog', newsletter: 'Newsletter', video: 'Vidéo', podcast: 'Podcast' },
      },
      views: {
        grid: 'Toutes les publications',
        soon: 'Le mois prochain',
        ideas: 'Idées',
        form: 'Proposer un sujet',
      },
      forms: {
        form: {
          heading: 'Proposer un sujet',
          subheading: 'De quoi devrions-nous parler ? Une phrase suffit.',
          success_msg: 'Merci. Nous regardons les nouveaux sujets chaque jeudi.',
        },
      },
      rows: [
        [
          'Ce qu’un magasin de vélos sait des files d’attente',
          'Pourquoi les attentes courtes paraissent plus longues qu’elles ne sont.',
        ],
        ['Cinq lettres de lecteurs', ''],
        ['Comment nous choisissons nos fournisseurs', 'Avec la liste des questions que nous posons.'],
        ['Une journée à l’atelier', 'Quatre-vingt-dix secondes, sans voix.'],
        ['Réparer ou remplacer ?', 'Un tableau pour décider, avec de vrais prix.'],
        ['Horaires d’hiver', ''],
        ['Entretien avec la maire', 'À propos des pistes cyclables.'],
        ['L’histoire de la sonnette', 'Demander des photos au musée.'],
        ['Trois façons de réparer une crevaison', ''],
        ['Les parcours préférés de l’équipe', 'Avec des cartes.'],
      ],
    },
    campaigns: {
      title: 'Campagnes',
      columns: {
        name: 'Campagne',
        starts: 'Début',
        ends: 'Fin',
        budget: 'Budget',
        posts: 'Publications',
        count: 'Nombre de publications',
        words: 'Total des mots',
      },
      views: { grid: 'Toutes les campagnes' },
      rows: [['Derrière le comptoir'], ['Le mois de la réparation'], ['En sécurité dans la nuit']],
    },
    authors: {
      title: 'Auteurs',
      columns: { name: 'Nom', email: 'E-mail', about: 'À propos', posts: 'Publications' },
      views: { grid: 'Tous les auteurs' },
      rows: [
        ['Maëlle Lingard', 'Écrit de longs articles.'],
        ['Corentin Adam', 'S’occupe de la newsletter.'],
        ['Sara Benali', 'Filme et monte.'],
        ['Lucas Hornet', 'Notre mécanicien, et le meilleur critique.'],
      ],
    },
  },
}
