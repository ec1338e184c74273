import type { TemplateWords } from '../template.ts'

export const eventsFr: TemplateWords = {
  title: 'Inscription à un événement',
  tables: {
    registrations: {
      title: 'Inscriptions',
      columns: {
        name: 'Nom',
        email: 'E-mail',
        ticket: 'Billet',
        sessions: 'Sessions',
        food: 'Repas',
        paid: 'Payé',
        here: 'Présent',
        wishes: 'Souhaits',
      },
      options: {
        ticket: { early: 'Prévente', regular: 'Plein tarif', student: 'Étudiant', guest: 'Invité' },
        food: { vegetarian: 'Végétarien', vegan: 'Végane', halal: 'Halal', gluten: 'Sans gluten' },
      },
      views: {
        grid: 'Toutes les inscriptions',
        unpaid: 'Pas encore payées',
        door: 'À l’entrée',
        form: 'S’inscrire',
      },
      forms: {
        form: {
          heading: 'Inscription à la journée portes ouvertes',
          subheading:
            'Les places sont attribuées par ordre d’inscription. Nous vous écrivons dans la journée.',
          success_msg: 'Vous êtes sur la liste. À bientôt !',
        },
      },
      rows: [
        ['Amara Ndiaye', ''],
        ['Henri Solal', 'Arrive par le train de 8 h 40.'],
        ['Perrine Amiot', ''],
        ['Diego Fontaine', 'Une place côté allée, s’il vous plaît.'],
        ['Chen Wei', ''],
        ['Fatou Diallo', 'Présente le projet de bibliothèque à la table ronde.'],
        ['Eva Kowalski', 'Vient avec une amie à la visite du jardin.'],
        ['Raphaël Petit', ''],
      ],
    },
    sessions: {
      title: 'Sessions',
      columns: {
        title: 'Session',
        starts: 'Début',
        minutes: 'Minutes',
        room: 'Salle',
        speaker: 'Intervenant',
        places: 'Places',
        registrations: 'Inscriptions',
        taken: 'Places prises',
        free: 'Places restantes',
        about: 'Description',
      },
      options: { room: { hall: 'Grande salle', library: 'Bibliothèque', garden: 'Jardin' } },
      views: { grid: 'Programme', hall: 'Grande salle' },
      rows: [
        ['Accueil', 'Qui nous sommes et ce qui vous attend aujourd’hui.'],
        ['Relier son propre carnet', 'Tout le matériel est sur place.'],
        ['Promenade dans le vieux jardin', 'De bonnes chaussures sont utiles.'],
        ['Lecture à voix haute', 'Apportez une page que vous aimez.'],
        ['Questions et réponses', 'Avec tous ceux qui ont pris la parole aujourd’hui.'],
      ],
    },
    speakers: {
      title: 'Intervenants',
      columns: {
        name: 'Nom',
        from: 'Organisation',
        email: 'E-mail',
        website: 'Site web',
        sessions: 'Sessions',
        confirmed: 'Confirmé',
      },
      views: { grid: 'Tous les intervenants' },
      rows: [
        ['Ruth Adam', 'Maison des livres'],
        ['Mathéo Sylvain', 'Atelier du papier'],
        ['Hanna Quint', 'Jardins de la ville'],
        ['Olivier Berger', 'Radio'],
      ],
    },
  },
}
