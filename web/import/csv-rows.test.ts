import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvRows, type CsvFormat, type Delimiter, UnclosedQuote } from './csv-rows.ts'
import { fileParts } from './file-chunks.ts'

type Row = { line: number; cells: string[] }

function read(pieces: string[], format: CsvFormat = { delimiter: ',', quoted: true }): Row[] {
  const rows: Row[] = []
  const reader = new CsvRows(format, (cells, line) => rows.push({ line, cells }))
  for (const piece of pieces) reader.push(piece)
  reader.end()
  return rows
}

const delimiter = fc.constantFrom<Delimiter>(',', ';', '\t', '|')
const cell = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'ä',
    '"',
    '""',
    'a"b',
    'line\nbreak',
    ',',
    ';',
    '\t',
    '|',
    ' x ',
    '日本語',
    '👩‍👩‍👧',
    "it's",
    '=1+1',
  ),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/\r\n?/g, '\n')),
)
const lineEnd = fc.constantFrom('\n', '\r\n', '\r')

/** A generated CSV file with its expected rows and the line each row starts on. */
const csvFile = fc
  .record({
    rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 30 }),
    delimiter,
    lineEnd,
    quoteAll: fc.boolean(),
    endsInLineEnd: fc.boolean(),
  })
  .map(({ rows, delimiter: sign, lineEnd: end, quoteAll, endsInLineEnd }) => {
    const quoted = (text: string) =>
      quoteAll || text === '' || /[",;\t|\r\n]/.test(text)
        ? `"${text.replaceAll('"', '""').replaceAll('\n', end)}"`
        : text
    const expected: Row[] = []
    let line = 1
    for (const cells of rows) {
      if (cells.some((text) => text.trim() !== '')) expected.push({ line, cells })
      line += 1 + cells.join('').split('\n').length - 1
    }
    const text =
      rows.map((cells) => cells.map(quoted).join(sign)).join(end) +
      (endsInLineEnd && rows.length > 0 ? end : '')
    return { text, delimiter: sign, expected }
  })

/** Splits a list at arbitrary positions; pieces may be empty. */
function cutAt<T extends string | Uint8Array>(whole: T, cuts: number[]): T[] {
  const places = [
    0,
    ...cuts.map((cut) => cut % (whole.length + 1)).toSorted((one, other) => one - other),
    whole.length,
  ]
  return places.slice(1).map((end, index) => whole.slice(places[index], end) as T)
}

describe('CsvRows', () => {
  it('parses any rows with their line numbers, however the text is split', () => {
    fc.assert(
      fc.property(
        csvFile,
        fc.array(fc.nat(), { maxLength: 12 }),
        ({ text, delimiter: sign, expected }, cuts) => {
          expect(read(cutAt(text, cuts), { delimiter: sign, quoted: true })).toEqual(expected)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('counts mixed line endings, also inside cells', () => {
    expect(read(['a,b\r\n"1\r\n2",x\n\r\n\ny,"p\rq"\rz'])).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\n2', 'x'] },
      { line: 6, cells: ['y', 'p\nq'] },
      { line: 8, cells: ['z'] },
    ])
  })

  it('keeps quotes inside a cell, or when quoting is off', () => {
    expect(read(['5" pipe,b\nc,d'])[0]?.cells).toEqual(['5" pipe', 'b'])
    expect(read(['"open\tb\nc\td'], { delimiter: '\t', quoted: false })).toEqual([
      { line: 1, cells: ['"open', 'b'] },
      { line: 2, cells: ['c', 'd'] },
    ])
  })

  it('reports the line of a stray quote', () => {
    const reader = new CsvRows({ delimiter: ',', quoted: true }, () => undefined)
    reader.push('a,"b\nb"\n')
    expect(reader.strayQuoteLine).toBeNull()
    reader.push('1,"two\n2,"x, y"\n3,z\n')
    reader.end()
    expect(reader.strayQuoteLine).toBe(3)
  })

  it('reports the line of an unclosed quote', () => {
    expect(() => read(['a,b\n1,"two\n3,4\n'])).toThrow(new UnclosedQuote(2))
    const endless = (function* () {
      yield 'a,b\n1,"'
      for (let index = 0; index < 20; index += 1) yield 'x,y\n'.repeat(150_000)
    })()
    expect(() => read([...endless])).toThrow(UnclosedQuote)
  })
})

describe('fileParts', () => {
  it('decodes bytes split anywhere, in every encoding', async () => {
    await fc.assert(
      fc.asyncProperty(
        csvFile,
        fc.array(fc.nat(), { maxLength: 8 }),
        fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'utf-8 with mark'),
        async ({ text, delimiter: sign, expected }, cuts, name) => {
          fc.pre(text.isWellFormed() && !text.startsWith('\ufeff'))
          const encoding = name === 'utf-16le' || name === 'utf-16be' ? name : 'utf-8'
          const bytes = encoded(name === 'utf-8 with mark' ? `\ufeff${text}` : text, encoding)
          const width = 6
          const wide = expected.map(({ cells }) => [
            ...cells,
            ...Array.from({ length: width - cells.length }, () => ''),
          ])
          const rows: string[][] = []
          const lines: number[] = []
          const format = { delimiter: sign, quoted: true, encoding, hasHeader: false } as const
          for await (const part of fileParts(streamOf(cutAt(bytes, cuts)), format, {
            width,
            chosen: [0, 1, 2, 3, 4, 5],
          })) {
            rows.push(
              ...part.rows.map((cells) => [
                ...cells,
                ...Array.from({ length: width - cells.length }, () => ''),
              ]),
            )
            lines.push(...part.lines)
          }
          expect(rows).toEqual(wide)
          expect(lines).toEqual(expected.map(({ line }) => line))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('makes parts of at most 5000 rows with the chosen cells, and keeps wrong widths', async () => {
    const text = `h1,h2,h3\n${'a,b,c\n'.repeat(12_000)}short\na,b,c,more\na,b,c,,\n`
    const format = { delimiter: ',', quoted: true, encoding: 'utf-8', hasHeader: true } as const
    const parts = []
    for await (const part of fileParts(streamOf([encoded(text, 'utf-8')]), format, {
      width: 3,
      chosen: [0, 2],
    }))
      parts.push(part)
    expect(parts.map(({ rows }) => rows.length)).toEqual([5000, 5000, 2003])
    expect(parts[0]?.rows[0]).toEqual(['a', 'c'])
    expect(parts[0]?.lines[0]).toBe(2)
    expect(parts[2]?.rows.slice(-3)).toEqual([['short'], ['a', 'c', 'more'], ['a', 'c']])
    expect(parts[2]?.bytesRead).toBe(text.length)
  })

  it('makes smaller parts when rows are large', async () => {
    const text = `${'x'.repeat(400_000)}\n`.repeat(20)
    const format = { delimiter: ',', quoted: true, encoding: 'utf-8', hasHeader: false } as const
    const sizes = []
    for await (const part of fileParts(streamOf([encoded(text, 'utf-8')]), format, { width: 1, chosen: [0] }))
      sizes.push(part.rows.length)
    expect(sizes).toEqual([7, 7, 6])
  })

  it('reads only as far as requested', async () => {
    let pulled = 0
    const chunk = encoded('a,b\n'.repeat(10_000), 'utf-8')
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled += 1
          controller.enqueue(chunk)
        },
      },
      { highWaterMark: 0 },
    )
    const parts = fileParts(
      stream,
      { delimiter: ',', quoted: true, encoding: 'utf-8', hasHeader: false },
      { width: 2, chosen: [0, 1] },
    )
    await parts.next()
    expect(pulled).toBe(1)
    await parts.return(undefined)
  })
})

function streamOf(pieces: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
}

function encoded(text: string, encoding: 'utf-8' | 'utf-16le' | 'utf-16be'): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const bytes = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1)
    bytes.setUint16(at * 2, text.charCodeAt(at), encoding === 'utf-16le')
  return new Uint8Array(bytes.buffer)
}
