import type { TemplateWords } from '../template.ts'

export const projectsFr: TemplateWords = {
  title: 'Projets',
  tables: {
    projects: {
      title: 'Projets',
      columns: {
        name: 'Projet',
        state: 'Statut',
        starts: 'Début',
        due: 'Échéance',
        tasks: 'Tâches',
        taskCount: 'Nombre de tâches',
        hours: 'Total des heures',
        goal: 'Objectif',
      },
      options: {
        state: { planned: 'Prévu', running: 'En cours', paused: 'En pause', done: 'Terminé' },
      },
      views: { grid: 'Tous les projets', running: 'En cours' },
      rows: [
        ['Nouveau site web', 'Un site où chacun trouve son chemin, en deux langues.'],
        ['Déménagement du bureau', 'Lundi, tout le monde travaille comme si de rien n’était.'],
        ['Enquête clients', 'Savoir ce qui manque le plus à deux cents clients.'],
        ['Rapport annuel', 'Envoyé aux membres avant l’assemblée.'],
      ],
    },
    tasks: {
      title: 'Tâches',
      columns: {
        title: 'Tâche',
        state: 'Statut',
        priority: 'Priorité',
        project: 'Projet',
        who: 'Responsable',
        due: 'Échéance',
        hours: 'Heures',
        projectState: 'Statut du projet',
        details: 'Détails',
      },
      options: {
        state: { todo: 'À faire', doing: 'En cours', review: 'En relecture', done: 'Terminée' },
        priority: { high: 'Haute', normal: 'Normale', low: 'Basse' },
      },
      views: {
        grid: 'Toutes les tâches',
        open: 'Tâches ouvertes',
        late: 'En retard',
        form: 'Faire une demande',
      },
      forms: {
        form: {
          heading: 'Faire une demande',
          subheading:
            'Décrivez ce qu’il vous faut et pour quand. L’équipe lit les nouvelles demandes chaque matin.',
          success_msg: 'Merci, votre demande est sur la liste.',
        },
      },
      rows: [
        ['Choisir les polices', 'Deux, avec toutes les lettres qu’il nous faut.'],
        ['Construire la page d’accueil', ''],
        ['Rédiger les mentions légales', 'L’avocate les a relues une fois.'],
        ['Transférer les anciens articles', 'Environ quatre-vingts ; laisser ceux de plus de cinq ans.'],
        ['Tester avec cinq personnes', 'Dont deux au clavier seulement.'],
        ['Réserver le camion de déménagement', ''],
        ['Étiqueter les cartons', 'Numéro de bureau et nom.'],
        ['Résilier l’ancienne ligne internet', 'Deux mois de préavis.'],
        ['Rédiger les questions', 'Dix au plus.'],
        ['Trouver un lot pour le tirage au sort', ''],
        ['Rassembler les chiffres', ''],
        ['Envoyer à l’impression', 'Papier recyclé, 300 exemplaires.'],
      ],
    },
    people: {
      title: 'Personnes',
      columns: {
        name: 'Nom',
        role: 'Fonction',
        email: 'E-mail',
        tasks: 'Tâches',
        hours: 'Heures prévues',
      },
      views: { grid: 'Tout le monde' },
      rows: [
        ['Nour Rahmani', 'Design'],
        ['Daniel Mercier', 'Développement'],
        ['Yara Coste', 'Rédaction'],
        ['Pascal Dufour', 'Administration'],
      ],
    },
  },
}
