import { sampleColumns, sampleStatuses } from '../sample-columns.ts'

/** Realistic sample data for benchmarks and browser tests: the same seed gives the same rows. */

const firstNames = [
  'Ada',
  'Björn',
  'Chloé',
  'Dimitra',
  'Emre',
  'Farah',
  'Gustavo',
  'Hana',
  'Ivo',
  'Jasmin',
  'Keiko',
  'Liam',
  'Małgorzata',
  'Nadia',
  'Oskar',
  'Priya',
]
const lastNames = [
  'Andersen',
  'Brândușescu',
  'Costa',
  'Dubois',
  "D'Arcy",
  'Eriksson',
  'Fernández',
  'Gruber',
  'Haddad',
  'Ivanova',
  'Jansen',
  'Kowalski',
  'Lindqvist',
  'Müller',
]
const cities = [
  'Oslo',
  'Lisboa',
  'Kraków',
  'Tehran',
  'München',
  'São Paulo',
  '大阪',
  'Athens',
  'Reykjavík',
  'Montréal',
  'Zürich',
  'Nairobi',
]
const words =
  'the parcel arrived with a small dent but everything inside was fine please leave it at the door next time and call before you come because nobody hears the bell in the workshop on the second floor'.split(
    ' ',
  )

/** Deterministic random numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Row `index` as texts, in the order of `sampleColumns`. `noteWords` is the length of the notes. */
export function sampleRow(index: number, random: () => number, noteWords = 30): string[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const day = new Date(Date.UTC(2023, 0, 1) + Math.floor(random() * 1200) * 86_400_000)
  const customer = `${pick(firstNames)} ${pick(lastNames)}`
  const note = Array.from({ length: Math.floor(noteWords * (0.5 + random())) }, () => pick(words)).join(' ')
  return [
    `SO-${String(index + 1).padStart(7, '0')}`,
    customer,
    `customer${index + 1}@example.com`,
    pick(cities),
    pick(sampleStatuses),
    day.toISOString().slice(0, 10),
    new Date(day.getTime() + Math.floor(random() * 86_400) * 1000).toISOString().slice(0, 19) + 'Z',
    String(1 + Math.floor(random() * 40)),
    (random() * 2000).toFixed(2),
    random() < 0.7 ? 'true' : 'false',
    String(Math.floor(random() * 6)),
    random() < 0.05 ? `${note},\n"quoted" line two` : note,
  ]
}

/** CSV with a header and `rows` rows, in chunks of about one megabyte. */
export function* sampleCsv(rows: number, seed = 1, noteWords = 30): Generator<string> {
  const random = seededRandom(seed)
  let chunk = `${sampleColumns.map((column) => csvCell(column.title)).join(',')}\r\n`
  for (let index = 0; index < rows; index += 1) {
    chunk += `${sampleRow(index, random, noteWords).map(csvCell).join(',')}\r\n`
    if (chunk.length > 1_000_000) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
