import type { TemplateWords } from '../template.ts'

export const crmFr: TemplateWords = {
  title: 'Clients',
  tables: {
    companies: {
      title: 'Entreprises',
      columns: {
        name: 'Nom',
        industry: 'Secteur',
        city: 'Ville',
        website: 'Site web',
        people: 'Effectif',
        contacts: 'Contacts',
        deals: 'Affaires',
        total: 'Montant des affaires',
      },
      options: {
        industry: {
          food: 'Alimentation et boissons',
          software: 'Logiciel',
          energy: 'Énergie',
          travel: 'Voyage',
          health: 'Santé',
        },
      },
      views: { grid: 'Toutes les entreprises' },
      rows: [
        ['Torréfacteurs du Port', 'Nantes'],
        ['Neuf Plis', 'Paris'],
        ['Eau Vive', 'Lyon'],
        ['Train Lent', 'Bruxelles'],
        ['Clinique de l’Orme', 'Genève'],
        ['Sel et Pin', 'Bordeaux'],
      ],
    },
    contacts: {
      title: 'Contacts',
      columns: {
        name: 'Nom',
        role: 'Fonction',
        email: 'E-mail',
        phone: 'Téléphone',
        company: 'Entreprise',
        spoke: 'Dernier échange',
        notes: 'Notes',
      },
      views: { grid: 'Tous les contacts', stale: 'À rappeler', form: 'Nous contacter' },
      forms: {
        form: {
          heading: 'Nous contacter',
          subheading: 'Dites-nous qui vous êtes, et nous vous rappelons sous deux jours ouvrés.',
          success_msg: 'Merci. Nous reviendrons vers vous très vite.',
        },
      },
      rows: [
        ['Myriam Aubert', 'Responsable des achats', 'Préfère les appels courts, le matin.'],
        ['Jonas Lindet', 'Fondateur', ''],
        ['Anaïs Tardieu', 'Responsable des opérations', 'A demandé le questionnaire de sécurité.'],
        ['Samuel Rey', 'Finances', 'Les factures lui sont adressées.'],
        ['Leïla Haddad', 'Cheffe de programme', 'Le conseil se réunit le premier mardi du mois.'],
        ['Thomas Noiret', 'Propriétaire', ''],
        ['Inès Carval', 'Directrice de la clinique', 'Préfère l’e-mail.'],
        ['Omar Rahmani', 'Chef cuisinier', 'De retour après la saison d’été.'],
      ],
    },
    deals: {
      title: 'Affaires',
      columns: {
        name: 'Affaire',
        stage: 'Étape',
        value: 'Montant',
        chance: 'Probabilité',
        weighted: 'Montant pondéré',
        closes: 'Clôture prévue',
        company: 'Entreprise',
        city: 'Ville',
        next: 'Prochaine étape',
      },
      options: {
        stage: {
          lead: 'Piste',
          meeting: 'Rendez-vous',
          offer: 'Offre',
          contract: 'Contrat',
          won: 'Gagnée',
          lost: 'Perdue',
        },
      },
      views: { grid: 'Toutes les affaires', open: 'Affaires en cours', won: 'Gagnées' },
      rows: [
        ['Caisses pour la torréfaction', 'Envoyer la deuxième offre, formation comprise.'],
        ['Licences pour 140 postes', ''],
        ['Pilote sur deux sites', 'Le contrat est chez leurs avocats.'],
        ['Site de réservation', 'Trouver qui décide.'],
        ['Rappels de rendez-vous', 'Montrer la démo à l’équipe d’accueil.'],
        ['Planificateur de menus', 'Réessayer au printemps.'],
        ['Contrat d’assistance', 'Préparer des tarifs sur un an et sur trois ans.'],
        ['Tableaux de bord des compteurs', 'Appel de présentation.'],
        ['Commandes en ligne', 'Attendre leur réponse sur les dates de livraison.'],
      ],
    },
  },
}
