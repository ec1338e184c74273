import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { sampleCsv, seededRandom } from '../../scripts/bench/sample-data.ts'

/** Files as people have them, made anew with the same seed: each has its own trap. */
export const csvFiles: Record<string, () => Iterable<string | Uint8Array>> = {
  // About 30 MB.
  'orders.csv': () => sampleCsv(100_000),
  'quotes and line breaks.csv': () => [
    'Title,Note,Amount\r\n',
    '"He said ""hello""","two\nlines, one cell",1.50\r\n',
    'plain,"a\r\nb\r\nc",2\r\n',
    '"","",\r\n',
    '5" pipe,"  spaces  ",3\r\n',
    '\r\n',
    '"=1+1","emoji 👩‍👩‍👧 and עברית",n/a\r\n',
  ],
  'semicolons windows-1252.csv': () => [
    windows1252('Kunde;Straße;Betrag;Datum;Aktiv\r\n'),
    ...Array.from({ length: 400 }, (_, index) =>
      windows1252(
        `Müller & Söhne ${index};Königsallee ${index};"${1000 + index},5${index % 10} €";${String((index % 28) + 1).padStart(2, '0')}.03.2024;${index % 3 === 0 ? 'nein' : 'ja'}\r\n`,
      ),
    ),
  ],
  'tabs.tsv': () => [
    'sku\tname\tsize\tlaunched\n',
    ...Array.from(
      { length: 300 },
      (_, index) => `00${index}\tPart "${index}"\t"${index} inch\t2024-0${(index % 9) + 1}-15 08:30\n`,
    ),
  ],
  '200 columns.csv': () => wide(200, 500),
  '600 columns.csv': () => wide(600, 5),
  'header only.csv': () => ['Name,Age\n'],
  'same names.csv': () => ['Name,name,,Id,NAME\n', 'a,b,c,1,d\n'],
  'wrong widths.csv': () => ['A,B,C\n1,2,3\n4,5\n6,7,8,9\n\n10,11,12,,\n'],
  'bad values.csv': () => [
    'Name,Age,Mail\n',
    ...Array.from({ length: 3000 }, (_, index) => {
      const isLate = index >= 2900
      return `Person ${index},${isLate && index % 10 === 0 ? 'unknown' : index % 90},${isLate && index % 25 === 0 ? 'nobody' : `p${index}@example.com`}\n`
    }),
  ],
  'unclosed.csv': () => [
    'A,B\n',
    '1,"two\n',
    ...Array.from({ length: 500 }, (_, index) => `${index},"x, y"\n`),
  ],
  'utf-16.csv': () => [utf16('Ort,Höhe\nZürich,408\n大阪,5\n')],
  'empty.csv': () => [],
  'picture.csv': () => [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)],
  'book.xlsx': () => [Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0)],
}

/** Writes one of them into a folder and answers its path. */
export async function writeCsvFile(folder: string, name: string): Promise<string> {
  const make = csvFiles[name]
  if (!make) throw new Error(`There is no file "${name}".`)
  const path = join(folder, name)
  await writeFile(path, '')
  const stream = createWriteStream(path)
  for (const chunk of make()) if (!stream.write(chunk)) await once(stream, 'drain')
  stream.end()
  await once(stream, 'close')
  return path
}

function* wide(columns: number, rows: number): Generator<string> {
  const random = seededRandom(7)
  yield `${Array.from({ length: columns }, (_, at) => `Column ${at + 1}`).join(',')}\n`
  for (let row = 0; row < rows; row += 1) {
    yield `${Array.from({ length: columns }, (_, at) => (at % 3 === 0 ? `text ${row}` : String(Math.floor(random() * 1000)))).join(',')}\n`
  }
}

const special: Record<string, number> = { '€': 0x80, '–': 0x96, '“': 0x93, '”': 0x94 }

function windows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => special[letter] ?? letter.charCodeAt(0))
}

function utf16(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
}
