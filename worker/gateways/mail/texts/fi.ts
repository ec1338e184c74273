import type { MailTexts } from './text.ts'

const roles: MailTexts['roles'] = {
  owner: 'omistaja',
  creator: 'luoja',
  editor: 'muokkaaja',
  commenter: 'kommentoija',
  viewer: 'katselija',
}
const roleName = (role: string | null) => (role === null ? '' : (roles[role] ?? role))

export const fi: MailTexts = {
  direction: 'ltr',
  roles,
  invite: ({ inviter, base, role, days }) => ({
    subject:
      base === null ? `${inviter} kutsuu sinut Tesseraan` : `${inviter} kutsuu sinut tietokantaan ”${base}”`,
    lines: [
      base === null
        ? `${inviter} kutsuu sinut Tesseraan, jossa tiimit pitävät tietonsa taulukoissa.`
        : `${inviter} kutsuu sinut työskentelemään Tesseran tietokannassa ”${base}”. Roolisi: ${roleName(role)}.`,
    ],
    button: 'Hyväksy kutsu',
    foot: `Linkki toimii kerran, ja se on voimassa ${days} päivää. Jos et tunne lähettäjää, voit jättää tämän viestin huomiotta.`,
  }),
  added: ({ inviter, base, role }) => ({
    subject: `${inviter} lisäsi sinut tietokantaan ”${base}”`,
    lines: [`${inviter} lisäsi sinut Tesseran tietokantaan ”${base}”. Roolisi: ${roleName(role)}.`],
    button: 'Avaa tietokanta',
    foot: 'Voit poistua tietokannasta milloin tahansa sen jäsenluettelossa.',
  }),
  reset: ({ minutes }) => ({
    subject: 'Uusi salasana Tesseraan',
    lines: ['Joku, toivottavasti sinä, on pyytänyt uutta salasanaa tilillesi.'],
    button: 'Valitse uusi salasana',
    foot: `Linkki toimii kerran, ja se on voimassa ${minutes} minuuttia. Jos pyytäjä et ollut sinä, jätä viesti huomiotta: mikään ei muutu.`,
  }),
  verify: ({ days }) => ({
    subject: 'Vahvista sähköpostiosoitteesi',
    lines: ['Vahvista, että tämä osoite on sinun.'],
    button: 'Vahvista osoite',
    foot: `Linkki toimii kerran, ja se on voimassa ${days} päivää. Jos sinulla ei ole Tessera-tiliä, jätä viesti huomiotta.`,
  }),
  newAddress: ({ account, minutes }) => ({
    subject: 'Uusi sähköpostiosoitteesi',
    lines: [`Tästä osoitteesta on tulossa käyttäjän ${account} Tessera-tilin osoite.`],
    button: 'Ota osoite käyttöön',
    foot: `Linkki toimii kerran siellä, missä olet kirjautuneena, ja se on voimassa ${minutes} minuuttia. Jos pyytäjä et ollut sinä, jätä viesti huomiotta: mikään ei muutu.`,
  }),
  addressChanged: ({ address }) => ({
    subject: 'Sähköpostiosoitteesi on vaihdettu',
    lines: [
      `Tessera-tilisi osoite on nyt ${address}. Kirjaudu sillä.`,
      'Jos vaihtaja et ollut sinä, kerro siitä heti Tesserasi ylläpitäjälle.',
    ],
    button: 'Avaa Tessera',
    foot: 'Tämä on viimeinen viesti tähän osoitteeseen.',
  }),
  mention: ({ author, text }) => ({
    subject: `${author} mainitsi sinut kommentissa`,
    lines: [`${author} kirjoittaa:`, text],
    button: 'Avaa tietue',
    foot: 'Saat tämän viestin, koska sinut mainitaan kommentissa.',
  }),
  test: () => ({
    subject: 'Tesseran sähköpostit tulevat perille',
    lines: ['Kokeilit Tesserasi sähköpostiasetuksia. Tämä viesti tuli perille.'],
    button: 'Avaa Tessera',
    foot: 'Muuta ei tarvitse tehdä.',
  }),
}
