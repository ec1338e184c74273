import type { TemplateWords } from '../template.ts'

export const projectsHr: TemplateWords = {
  title: 'Projekti',
  tables: {
    projects: {
      title: 'Projekti',
      columns: {
        name: 'Projekt',
        state: 'Status',
        starts: 'Početak',
        due: 'Rok',
        tasks: 'Zadaci',
        taskCount: 'Broj zadataka',
        hours: 'Ukupno sati',
        goal: 'Cilj',
      },
      options: {
        state: { planned: 'Planiran', running: 'U tijeku', paused: 'Pauziran', done: 'Gotov' },
      },
      views: { grid: 'Svi projekti', running: 'U tijeku' },
      rows: [
        ['Nova web-stranica', 'Stranica na dva jezika na kojoj se svatko snalazi.'],
        ['Selidba ureda', 'U ponedjeljak svi rade kao da se ništa nije dogodilo.'],
        ['Anketa kupaca', 'Znati što dvjema stotinama kupaca najviše nedostaje.'],
        ['Godišnje izvješće', 'Poslano članovima prije skupštine.'],
      ],
    },
    tasks: {
      title: 'Zadaci',
      columns: {
        title: 'Zadatak',
        state: 'Status',
        priority: 'Prioritet',
        project: 'Projekt',
        who: 'Dodijeljeno',
        due: 'Rok',
        hours: 'Sati',
        projectState: 'Status projekta',
        details: 'Pojedinosti',
      },
      options: {
        state: { todo: 'Nije započeto', doing: 'U tijeku', review: 'Na pregledu', done: 'Gotovo' },
        priority: { high: 'Visok', normal: 'Uobičajen', low: 'Nizak' },
      },
      views: {
        grid: 'Svi zadaci',
        open: 'Otvoreni zadaci',
        late: 'Kasne',
        form: 'Zatražite nešto',
      },
      forms: {
        form: {
          heading: 'Zatražite nešto',
          subheading: 'Opišite što trebate i do kada. Tim svako jutro pregledava nove zahtjeve.',
          success_msg: 'Hvala, vaš je zahtjev na popisu.',
        },
      },
      rows: [
        ['Odabrati pisma', 'Dva, sa svim slovima koja trebamo.'],
        ['Izraditi početnu stranicu', ''],
        ['Napisati pravne podatke', 'Odvjetnica ih je već jednom pogledala.'],
        ['Preseliti stare članke', 'Njih osamdesetak; izostaviti starije od pet godina.'],
        ['Isprobati s pet osoba', 'Dvije od njih samo tipkovnicom.'],
        ['Naručiti kombi za selidbu', ''],
        ['Označiti kutije', 'Broj sobe i ime.'],
        ['Otkazati stari internet', 'Otkazni rok je dva mjeseca.'],
        ['Napisati pitanja', 'Najviše deset.'],
        ['Pronaći nagradu za izvlačenje', ''],
        ['Prikupiti brojke', ''],
        ['Poslati u tisak', 'Reciklirani papir, 300 primjeraka.'],
      ],
    },
    people: {
      title: 'Ljudi',
      columns: {
        name: 'Ime i prezime',
        role: 'Uloga',
        email: 'E-pošta',
        tasks: 'Zadaci',
        hours: 'Planirani sati',
      },
      views: { grid: 'Svi' },
      rows: [
        ['Nora Ramljak', 'Dizajn'],
        ['Daniel Menčetić', 'Razvoj'],
        ['Jara Kostić', 'Uredništvo'],
        ['Pavao Dvornik', 'Ured'],
      ],
    },
  },
}
