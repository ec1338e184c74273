// Made-up data of a film rental shop: the same rows on each run.

export type Cell = string | number | boolean | null
export type Rows = Record<string, Cell[][]>

const adjectives = [
  'Quiet',
  'Golden',
  'Broken',
  'Northern',
  'Paper',
  'Electric',
  'Hidden',
  'Last',
  'Velvet',
  'Salt',
]
const nouns = [
  'Harbor',
  'Orchard',
  'Signal',
  'Winter',
  'Compass',
  'Garden',
  'Engine',
  'Mirror',
  'River',
  'Lantern',
]
const givenNames = [
  'Ada',
  'Björn',
  'Chloé',
  'Dimitra',
  'Emre',
  'Farah',
  'Gustavo',
  'Hana',
  'Ivo',
  'Keiko',
  'Nadia',
  'Zoë',
]
const familyNames = [
  'Andersen',
  'Costa',
  "D'Arcy",
  'Eriksson',
  'Fernández',
  'Haddad',
  'Ivanova',
  'Kowalski',
  'Müller',
  'Okafor',
]
const countries = ['Brazil', 'Germany', 'Iran', 'Japan', 'Norway', 'Poland']
const cities = [
  'Recife',
  'Leipzig',
  'Shiraz',
  'Kobe',
  'Bergen',
  'Gdańsk',
  'Santos',
  'Bremen',
  'Tabriz',
  'Nara',
  'Oslo',
  'Łódź',
]
const categories = ['Action', 'Animation', 'Comedy', 'Documentary', 'Drama', 'Family', 'Horror', 'Music']
const languages = ['English', 'German', 'Japanese', 'Persian']
const ratings = ['G', 'PG', 'PG-13', 'R']

const count = { actors: 60, films: 200, customers: 120, copies: 600, rentals: 3000 }

/** An integer below `below` that looks random and depends on its inputs alone. */
function pick(below: number, seed: number, use: number): number {
  let bits = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(use + 1, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39)
  return ((bits ^ (bits >>> 15)) >>> 0) % below
}

const numbers = (length: number): number[] => Array.from({ length }, (_, index) => index + 1)
const from = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}
const moment = (minutes: number): string =>
  new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')

/** Two different numbers up to `max` for each row of a join table. */
function pairs(rows: number, max: number, use: number): Cell[][] {
  return numbers(rows).flatMap((row) => {
    const first = pick(max, row, use)
    const second = (first + 1 + pick(max - 1, row, use + 1)) % max
    return [
      [row, first + 1],
      [row, second + 1],
    ]
  })
}

/** The rows of each table, by its name and in the order of its columns. */
export function rentalShopRows(): Rows {
  const film = (id: number): Cell[] => [
    id,
    `${from(adjectives, pick(10, id, 1))} ${from(nouns, id)} ${Math.ceil(id / 10)}`,
    id % 5 === 0
      ? null
      : `A story of a ${from(nouns, pick(10, id, 2)).toLowerCase()} and what was left behind.`,
    1985 + pick(41, id, 3),
    1 + pick(languages.length, id, 4),
    from([0.99, 2.99, 4.99], pick(3, id, 5)),
    60 + pick(120, id, 6),
    id % 9 === 0 ? null : from(ratings, pick(4, id, 7)),
    pick(6, id, 8) > 0,
  ]
  const rental = (id: number): Cell[] => {
    const out = id * 75 + pick(60, id, 20)
    return [
      id,
      1 + pick(count.copies, id, 21),
      1 + pick(count.customers, id, 22),
      1 + pick(4, id, 23),
      moment(out),
      id > count.rentals - 90 ? null : moment(out + 1440 * (1 + pick(9, id, 24))),
    ]
  }
  return {
    country: countries.map((name, index) => [index + 1, name]),
    city: cities.map((name, index) => [index + 1, name, 1 + (index % countries.length)]),
    store: numbers(2).map((id) => [id, `${from(cities, id - 1)} shop`, id]),
    staff: numbers(4).map((id) => [
      id,
      `${from(givenNames, id)} ${from(familyNames, id)}`,
      1 + (id % 2),
      true,
    ]),
    customer: numbers(count.customers).map((id) => [
      id,
      from(givenNames, pick(12, id, 30)),
      from(familyNames, pick(10, id, 31)),
      `customer${id}@example.org`,
      1 + pick(cities.length, id, 32),
      1 + pick(2, id, 33),
      id % 11 > 0,
      moment(-id * 700).slice(0, 10),
    ]),
    language: languages.map((name, index) => [index + 1, name]),
    category: categories.map((name, index) => [index + 1, name]),
    actor: numbers(count.actors).map((id) => [
      id,
      from(givenNames, pick(12, id, 40)),
      from(familyNames, pick(10, id, 41)),
    ]),
    film: numbers(count.films).map(film),
    film_actor: pairs(count.films, count.actors, 50),
    film_category: pairs(count.films, categories.length, 60),
    inventory: numbers(count.copies).map((id) => [id, 1 + pick(count.films, id, 70), 1 + pick(2, id, 71)]),
    rental: numbers(count.rentals).map(rental),
    payment: numbers(count.rentals - 90).map((id) => [
      id,
      id,
      from([0.99, 2.99, 4.99, 7.49], pick(4, id, 80)),
      rental(id)[4] ?? null,
    ]),
  }
}
