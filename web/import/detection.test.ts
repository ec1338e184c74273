import { describe, expect, it } from 'vitest'
import { plainText } from '#core/fields/field.ts'
import { readText } from '#core/fields/index.ts'
import { detectEncoding } from './encoding.ts'
import { otherKind } from './file-kind.ts'
import { detectCsvFormat } from './detect-format.ts'
import { fieldTitles, detectHeader } from './detect-header.ts'
import { detectTextFormat } from './detect-text-format.ts'
import { columnWithoutOptions, detectType, optionTitles } from './detect-types.ts'
import { readSamples, sampleFile, csvProblem } from './sample.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('detectEncoding', () => {
  it.each([
    ['marks', [0xef, 0xbb, 0xbf, 0x61], 'utf-8'],
    ['marks', [0xff, 0xfe, 0x61, 0], 'utf-16le'],
    ['marks', [0xfe, 0xff, 0, 0x61], 'utf-16be'],
    ['zeros', [...'a,b\n1,2\n'].flatMap((letter) => [letter.charCodeAt(0), 0]), 'utf-16le'],
    ['zeros', [...'a,b\n1,2\n'].flatMap((letter) => [0, letter.charCodeAt(0)]), 'utf-16be'],
    ['plain letters', [...utf8('a,b\n')], 'utf-8'],
    ['UTF-8', [...utf8('Zürich;日本')], 'utf-8'],
    ['UTF-8 cut in a character', Array.from(utf8('Zürich 日').subarray(0, -1)), 'utf-8'],
    ['Windows', [...latin('Zürich;10 \u0080')], 'windows-1252'],
    ['nothing', [], 'utf-8'],
  ])('by %s', (_, bytes, encoding) => {
    expect(detectEncoding([Uint8Array.from(bytes)])).toBe(encoding)
  })

  it('checks later pieces, which may start inside a character', () => {
    expect(detectEncoding([utf8('plain'), latin('caf\u00e9, cr\u00eape')])).toBe('windows-1252')
    expect(detectEncoding([utf8('plain'), utf8('日本').slice(1)])).toBe('utf-8')
  })
})

describe('otherKind', () => {
  it.each([
    ['PK\u0003\u0004xl/', 'book.xlsx', 'spreadsheet'],
    ['PK\u0003\u0004', 'all.zip', 'archive'],
    ['\u00d0\u00cf\u0011\u00e0\u00a1', 'old.xls', 'spreadsheet'],
    ['%PDF-1.7', 'a.csv', 'pdf'],
    ['\u0089PNG\r\n', 'a.csv', 'image'],
    ['\u001f\u008b\u0008', 'a.csv.gz', 'archive'],
    ['<!DOCTYPE html><html>', 'a.csv', 'page'],
    ['[{"a":1}]', 'a.json', 'json'],
    ['a\u0000b\u0000\u0000c\u0001\u0002', 'a.csv', 'binary'],
    ['a,b\n1,2', 'a.csv', null],
    ['{a},[b]\n1,2', 'a.csv', null],
    ['a\u0000,\u0000b\u0000\n\u0000', 'a.csv', null],
  ])('%j in %s is %s', (start, name, kind) => {
    expect(otherKind(latin(start), name)).toBe(kind)
  })
})

describe('detectCsvFormat', () => {
  it.each([
    ['a,b\n1,2\n', ','],
    ['a;b;c\n1,5;2,5;3\n1,0;2;3\n', ';'],
    ['a\tb\n1,2\t3\n', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
    ['"x;y;z",1\n"a;b;c",2\n', ','],
    ['one\ntwo\nthree\n', ','],
    ['', ','],
  ])('%j', (text, delimiter) => {
    expect(detectCsvFormat(text, true)).toEqual({ delimiter, quoted: true })
  })

  it('keeps quoting on when one of many paired quotes is unclosed', () => {
    const rows = Array.from({ length: 50 }, (_, index) => `${index},"x, y"`).join('\n')
    expect(detectCsvFormat(`A,B\n1,"two\n${rows}\n`, true)).toEqual({ delimiter: ',', quoted: true })
  })

  it('treats inch signs as text, not quotes', () => {
    const rows = Array.from({ length: 20 }, (_, index) => `"${index} inch\t${index}`).join('\n')
    expect(detectCsvFormat(`size\tcount\n${rows}\n`, true)).toEqual({ delimiter: '\t', quoted: false })
  })
})

describe('detectHeader', () => {
  it.each([
    [
      [
        ['Name', 'Age'],
        ['Ada', '36'],
      ],
      true,
    ],
    [
      [
        ['Name', 'Town'],
        ['Ada', 'Oslo'],
        ['Emre', 'Izmir'],
      ],
      true,
    ],
    [
      [
        ['Ada', '36'],
        ['Emre', '40'],
      ],
      false,
    ],
    [
      [
        ['u', 'v'],
        ['u', 'w'],
      ],
      false,
    ],
    [[['Only', 'a header']], true],
    [
      [
        ['', 'Age'],
        ['0', '36'],
      ],
      true,
    ],
    [
      [
        ['Name', '2020', '2021'],
        ['Ada', '1', '2'],
      ],
      true,
    ],
    [[], false],
  ])('%j: %s', (rows, isHeader) => {
    expect(detectHeader(rows)).toBe(isHeader)
  })

  it('makes unique, non-empty titles', () => {
    const titles = fieldTitles(
      ['Name', ' name ', '', 'a\nb', 'x'.repeat(400)],
      6,
      (place) => `Field ${place}`,
    )
    expect(titles.slice(0, 4)).toEqual(['Name', 'name_1', 'Field 3', 'a b'])
    expect(titles[4]).toHaveLength(250)
    expect(titles[5]).toBe('Field 6')
  })
})

describe('detectTextFormat', () => {
  const guess = (texts: string[], language = 'en-GB', delimiter: ',' | ';' = ',') =>
    detectTextFormat([texts], { delimiter, language, zone: 'UTC' })

  it.each([
    [['1,5', '2,25'], ','],
    [['1.234,50', '12'], ','],
    [['1,234.50'], '.'],
    [['1,234', '5,678'], '.'],
    [['€ 3,20'], ','],
    [['0,125'], ','],
    [['3.14', 'x'], '.'],
    [['1.234.567'], '.'],
  ])('%j has decimal separator %s', (texts, decimal) => {
    expect(guess(texts).decimalSeparator).toBe(decimal)
  })

  it('assumes a decimal comma when semicolons delimit cells', () => {
    expect(guess(['12'], 'en', ';').decimalSeparator).toBe(',')
  })

  it.each([
    [['31/01/2024', '02/03/2024'], 'en-US', 'DMY'],
    [['01/31/2024', '02/03/2024'], 'en-GB', 'MDY'],
    [['02/03/2024'], 'en-US', 'MDY'],
    [['02/03/2024'], 'en-GB', 'DMY'],
    [['02.03.2024'], 'en-US', 'DMY'],
    [['2024-03-02'], 'en-US', 'YMD'],
    [['text'], 'en-US', 'YMD'],
  ])('%j in %s: %s', (texts, language, order) => {
    expect(guess(texts, language).dateOrder).toBe(order)
  })
})

describe('detectType', () => {
  const many = (texts: string[], times: number) => Array.from({ length: times }, () => texts).flat()
  it.each([
    [['yes', 'no', ''], 'Checkbox'],
    [['0', '1', '1'], 'Checkbox'],
    [['1', '1'], 'Number'],
    [['12', '-3', '1,234'], 'Number'],
    [['50%', '7%'], 'Percent'],
    [['12.5%', '7%', '0 %'], 'Percent'],
    [['12%', '7'], 'SingleLineText'],
    [['1.5', '2'], 'Decimal'],
    [['$1,234.50'], 'Currency'],
    [['(1,234.50)', '5'], 'Decimal'],
    [['(1)', '(2)'], 'SingleLineText'],
    [['1:30:00', '0:45:10'], 'Duration'],
    [['26:15', '8:00'], 'Duration'],
    [['1h 30m', '45 min'], 'Duration'],
    [['09:30:00', '17:15:00'], 'SingleLineText'],
    [['9:30', '17:15'], 'SingleLineText'],
    [['5 m', '7 m'], 'SingleLineText'],
    [['red, blue', 'blue', 'red, green, blue'], 'MultiSelect'],
    [many(['red, blue', 'blue, red', 'green'], 4), 'MultiSelect'],
    [['Oslo, Norway', 'Bergen, Norway', 'Voss, Norway'], 'SingleLineText'],
    [['Lee, Ann', 'Fox, Bob', 'Ray, Cy'], 'SingleLineText'],
    [['We went home, and then slept there', 'red, blue', 'red'], 'SingleLineText'],
    [['1, 2', '2', '1, 2, 3'], 'SingleLineText'],
    [['007', '012'], 'SingleLineText'],
    [['+41791234567'], 'SingleLineText'],
    [['1234567890123456'], 'SingleLineText'],
    [['12', 'n/a'], 'SingleLineText'],
    [['2024-01-31', '2024-02-29'], 'Date'],
    [['31 Jan 2024'], 'Date'],
    [['2024-02-30'], 'SingleLineText'],
    [['10.11.12'], 'SingleLineText'],
    [['2024-01-31T09:30:00Z'], 'DateTime'],
    [['2024-01-31 09:30'], 'DateTime'],
    [['2024-01-31 00:00:00', '2024-02-01 00:00:00'], 'Date'],
    [['a@example.com'], 'Email'],
    [['https://example.com/x'], 'URL'],
    [many(['New', 'Done', 'On hold'], 5), 'SingleSelect'],
    [['New', 'Done', 'New'], 'SingleLineText'],
    [['a\nb'], 'LongText'],
    [['x'.repeat(300)], 'LongText'],
    [['', ' '], 'SingleLineText'],
  ])('%j: %s', (texts, type) => {
    expect(detectType(texts, plainText).type).toBe(type)
  })

  it.each([
    [['€2,406.09', '€12.00'], '.', 'en-US', { currency_code: 'EUR', currency_locale: 'en-US', precision: 2 }],
    [['1.234,56 €', '7,00 €'], ',', 'en-US', { currency_code: 'EUR', currency_locale: 'de', precision: 2 }],
    [['$1,234', '$5'], '.', 'en-US', { currency_code: 'USD', currency_locale: 'en-US', precision: 0 }],
    [['$1,234.5', '$5'], '.', 'en-CA', { currency_code: 'CAD', currency_locale: 'en-CA', precision: 2 }],
    [['CHF 12.50', 'CHF 1’000.00'], '.', 'de-CH', { currency_code: 'CHF', currency_locale: 'de-CH' }],
    [['-€5', '€7', '€ -9'], '.', 'en-US', { currency_code: 'EUR', precision: 0 }],
    [['$1,234.00', '(1,234.00)', '($5.00)', '-$3.10'], '.', 'en-US', { currency_code: 'USD', precision: 2 }],
    [['£5', '6', '£7'], '.', 'en-GB', { currency_code: 'GBP', currency_locale: 'en-GB' }],
    [['kr 5,50', 'kr 1 200,00'], ',', 'nb-NO', { currency_code: 'NOK' }],
    [['5,50 kr', '1 200,00 kr'], ',', 'sv-SE', { currency_code: 'SEK', currency_locale: 'sv-SE' }],
    [['12,00 zł', '7,50 zł'], ',', 'pl', { currency_code: 'PLN', currency_locale: 'pl' }],
    [['R$ 1.234,56', 'R$ 7,00'], ',', 'pt-BR', { currency_code: 'BRL', currency_locale: 'pt-BR' }],
    [['₹1,23,456.00', '₹5.00'], '.', 'en-IN', { currency_code: 'INR', currency_locale: 'en-IN' }],
    [['Fr. 12.50', 'Fr. 3.00'], '.', 'de-CH', { currency_code: 'CHF' }],
    [['EUR 5', '7 EUR'], '.', 'en-US', { currency_code: 'EUR' }],
    [['¥1,200', '¥90'], '.', 'zh-CN', { currency_code: 'CNY', precision: 0 }],
  ] as const)('%j are currency amounts', (texts, decimalSeparator, language, meta) => {
    const guessed = detectType(texts, { ...plainText, decimalSeparator }, language)
    expect(guessed).toMatchObject({ type: 'Currency', meta })
    const column = columnWithoutOptions('Currency', guessed.meta)
    for (const text of texts)
      expect(readText(text, column, { ...plainText, decimalSeparator })).toMatchObject({
        ok: true,
        value: expect.any(Number),
      })
  })

  it.each([
    [['€5', '$7']],
    [['€5', 'n/a', '€7']],
    [['€5', 'see below', '12 %']],
    [['5 ft', '7 ft']],
    [['5 kg', '7 kg']],
    [['12 %', 'unknown']],
    [['1:30:00', 'late']],
  ])('%j stay text', (texts) => {
    expect(detectType(texts, plainText, 'en-US').type).toBe('SingleLineText')
  })

  it('parses accounting notation', () => {
    const read = (text: string) =>
      readText(text, columnWithoutOptions('Currency', { currency_code: 'USD' }), plainText)
    for (const text of [
      '(1,234.00)',
      '($1,234.00)',
      '$(1,234.00)',
      '-$1,234.00',
      '$-1,234.00',
      '(USD 1,234)',
    ])
      expect(read(text), text).toEqual({ ok: true, value: -1234 })
    for (const text of ['(-5)', '-(5)', '((5))', '()', '(5', '$']) expect(read(text).ok, text).toBe(false)
  })

  it('returns options for selects only, one per list item', () => {
    expect(optionTitles(['red, blue', 'Blue', '"a, b"'], 'MultiSelect')).toEqual(['red', 'blue', 'a, b'])
    expect(optionTitles(['red, blue', 'red, blue'], 'SingleSelect')).toEqual(['red, blue'])
    expect(optionTitles(['red'], 'SingleLineText')).toEqual([])
  })

  it('keeps as many decimals as the file has', () => {
    expect(detectType(['1.5', '2.125'], plainText).meta).toEqual({ precision: 3 })
  })
})

describe('sampleFile', () => {
  const sample = async (text: string | Uint8Array, given = {}) =>
    sampleFile(
      await readSamples(new Blob([new Uint8Array(typeof text === 'string' ? utf8(text) : text)])),
      given,
    )

  it('detects format, header and columns', async () => {
    expect(await sample('Name;Größe\n"Ada\nL.";1,5\nEmre;2\n')).toMatchObject({
      format: { encoding: 'utf-8', delimiter: ';', quoted: true, hasHeader: true },
      header: ['Name', 'Größe'],
      rows: [
        { line: 2, cells: ['Ada\nL.', '1,5'] },
        { line: 4, cells: ['Emre', '2'] },
      ],
      width: 2,
      unclosedLine: null,
      hasUnreadable: false,
    })
  })

  it('respects explicit settings', async () => {
    const read = await sample(latin('a,b\n\u00fc,2\n'), { encoding: 'utf-8', hasHeader: false })
    expect(read).toMatchObject({ header: null, hasUnreadable: true, width: 2 })
    expect(await sample('a,b;c\n1,2;3\n', { delimiter: ';' })).toMatchObject({ header: ['a,b', 'c'] })
    expect(await sample('a,b\n1,"2\n', { delimiter: ',', quoted: true })).toMatchObject({ unclosedLine: 2 })
  })

  it('samples across a large file', async () => {
    const rows = Array.from(
      { length: 120_000 },
      (_, index) => `${index},${index < 100_000 ? 'short' : 'late value'}`,
    )
    const read = await sample(`n,t\n${rows.join('\n')}\n`)
    expect(read.rows).toHaveLength(999)
    expect(read.spread.some(([, text]) => text === 'late value')).toBe(true)
    expect(read.spread.every((cells) => cells.length === 2 && /^\d+$/.test(cells[0] ?? ''))).toBe(true)
    expect(read.rowsEstimate / 120_000).toBeCloseTo(1, 0)
  })

  it('takes the column count from the header, or from the rows if most are wider', async () => {
    expect((await sample('A,B,C\n1,2,3\n4,5\n6,7,8,9\n')).width).toBe(3)
    expect((await sample('B,C\nx,1,2\ny,3,4\n')).width).toBe(3)
    expect((await sample('A,B,,\n1,2,,\n')).width).toBe(2)
  })

  it('finds invalid values beyond the preview rows', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => (index > 2900 ? 'unknown' : String(index)))
    const read = await sample(`n\n${rows.join('\n')}\n`)
    expect(read).toMatchObject({ isWhole: true, rowsEstimate: 3000 })
    expect(read.spread.some(([cell]) => cell === 'unknown')).toBe(true)
  })

  it('names the reason when a file is not CSV', async () => {
    const why = async (text: string, name: string) => csvProblem(await readSamples(new Blob([text])), name)
    expect(await why('', 'a.csv')).toBe('empty')
    expect(await why('  \n\n', 'a.csv')).toBe('empty')
    expect(await why('%PDF-1.4', 'a.pdf')).toBe('pdf')
    expect(await why('a,b\n', 'a.csv')).toBeNull()
  })
})
