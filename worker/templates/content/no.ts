import type { TemplateWords } from '../template.ts'

export const contentNo: TemplateWords = {
  title: 'Innholdskalender',
  tables: {
    posts: {
      title: 'Innlegg',
      columns: {
        title: 'Tittel',
        state: 'Status',
        goesOut: 'Publiseres',
        channels: 'Kanaler',
        author: 'Forfatter',
        campaign: 'Kampanje',
        words: 'Ord',
        campaignEnds: 'Kampanjen slutter',
        summary: 'Sammendrag',
      },
      options: {
        state: {
          idea: 'Idé',
          writing: 'Skrives',
          review: 'Til gjennomsyn',
          planned: 'Planlagt',
          out: 'Publisert',
        },
        channels: { blog: 'Blogg', newsletter: 'Nyhetsbrev', video: 'Video', podcast: 'Podkast' },
      },
      views: { grid: 'Alle innlegg', soon: 'Neste måned', ideas: 'Ideer', form: 'Foreslå et tema' },
      forms: {
        form: {
          heading: 'Foreslå et tema',
          subheading: 'Hva bør vi skrive om? Én setning er nok.',
          success_msg: 'Takk. Vi ser på nye temaer hver torsdag.',
        },
      },
      rows: [
        ['Hva en sykkelbutikk vet om køer', 'Hvorfor korte ventelister føles lengre enn de er.'],
        ['Fem brev fra lesere', ''],
        ['Slik velger vi leverandørene våre', 'Med listen over spørsmålene vi stiller.'],
        ['En dag på verkstedet', 'Nitti sekunder, uten stemme.'],
        ['Reparere eller bytte ut?', 'En tabell å bestemme seg etter, med ekte priser.'],
        ['Åpningstider om vinteren', ''],
        ['Samtale med ordføreren', 'Om sykkelveier.'],
        ['Ringeklokkens historie', 'Spør museet om bilder.'],
        ['Tre måter å lappe en punktering på', ''],
        ['Favorittrutene til teamet vårt', 'Med kart.'],
      ],
    },
    campaigns: {
      title: 'Kampanjer',
      columns: {
        name: 'Kampanje',
        starts: 'Start',
        ends: 'Slutt',
        budget: 'Budsjett',
        posts: 'Innlegg',
        count: 'Antall innlegg',
        words: 'Ord totalt',
      },
      views: { grid: 'Alle kampanjer' },
      rows: [['Bak disken'], ['Reparasjonsmåneden'], ['Trygg i mørket']],
    },
    authors: {
      title: 'Forfattere',
      columns: { name: 'Navn', email: 'E-post', about: 'Om', posts: 'Innlegg' },
      views: { grid: 'Alle forfattere' },
      rows: [
        ['Mia Lindgren', 'Skriver lange saker.'],
        ['Kristian Aas', 'Tar seg av nyhetsbrevet.'],
        ['Sara Benali', 'Filmer og klipper.'],
        ['Lukas Horn', 'Mekanikeren vår, og den beste kritikeren.'],
      ],
    },
  },
}
