import { describe, expect, it } from 'vitest'
import type { FieldColumn } from '#core/fields/field.ts'
import type { FieldType } from '#core/schema.ts'
import { excel, googleSheets, hostile, libreOffice } from '../../../../tests/support/spreadsheet-clips.ts'
import { readClip } from './read-clipboard.ts'
import { parseHtmlTable } from './html-table.ts'
import { valueBehind } from './spreadsheet-values.ts'

const column = (type: FieldType): FieldColumn => ({
  id: 'c',
  title: 'C',
  type,
  options: {},
  selectOptions: [],
})

describe('spreadsheet clips', () => {
  const clips = { excel, googleSheets, libreOffice }
  const programs = ['excel', 'googleSheets', 'libreOffice'] as const

  it.each(programs)('parse the cells of %s from HTML and from text', (program) => {
    const fromHtml = readClip(clips[program])
    const fromText = readClip(clips[program], true)
    expect(fromHtml?.source).toBe('html')
    expect(fromText?.source).toBe('text')
    for (const read of [fromHtml, fromText]) {
      expect(read?.rows.map((row) => row[0]?.text.trim())).toEqual([
        'Tea & biscuits <large>',
        'first line\nsecond "line"',
        'merged',
      ])
      expect(read?.rows.map((row) => row.length)).toEqual([4, 4, 4])
      expect(read?.rows.map((row) => row[3]?.text)).toEqual([expect.stringMatching(/^12.5%$/), '100%', '0%'])
    }
  })

  it.each(programs)('expose the numbers and dates behind %s', (program) => {
    const rows = readClip(clips[program])?.rows.slice(0, 2) ?? []
    const behind = (index: number, type: FieldType) =>
      rows.map((row) => valueBehind(row[index]?.text ?? '', row[index]?.number ?? Number.NaN, column(type)))
    expect(behind(1, 'Decimal')).toEqual([1234.5, -7])
    expect(behind(2, 'Date')).toEqual(['2026-01-31', '2026-02-28'])
  })

  it.each<[string, number, FieldType, number | string | null]>([
    ['12.5%', 0.125, 'Decimal', null],
    ['1,235', 1234.5678, 'Decimal', 1234.5678],
    ['(1,234)', -1234, 'Currency', -1234],
    ['-', 0, 'Decimal', 0],
    ['yes', 0, 'Decimal', null],
    ['۱٬۲۳۴٫۵', 1234.5, 'Decimal', 1234.5],
    ['31/01/2026', 46053, 'Decimal', null],
    ['46053', 46053, 'Date', null],
    ['1.5.26', 46143, 'Date', '2026-05-01'],
    ['May 2026', 46143, 'Date', null],
    ['1234', 1234, 'SingleLineText', null],
  ])('reads %s as %d in a %s column only if the text matches', (text, number, type, value) => {
    expect(valueBehind(text, number, column(type))).toBe(value)
  })
})

describe('malformed or malicious HTML', () => {
  const texts = (html: string) => parseHtmlTable(html)?.map((row) => row.map(({ text }) => text))

  it('falls back to plain text', () => {
    expect(texts(hostile.html)).toEqual([
      ['plain', 'bold'],
      ['<script>window.stolen = 1</script>', 'link'],
    ])
  })

  it.each([
    ['<table><tr><td title="a > b">x', [['x']]],
    ['<table><tr><td>a<b', [['a']]],
    ['<table><tr><td>1 < 2 &amp; &bogus; &Auml;', [['1 < 2 & &bogus; Ä']]],
    ['<table><tr><td>a<script>b', [['a']]],
    ['<table><tr><td>a<!-- b', [['a']]],
    ["<table><tr><td class='x>y'>a<td>b<tr><td>c", [['a', 'b'], ['c']]],
    ['<table><tr><td colspan=-3>a<td rowspan=x>b', [['a', 'b']]],
  ])('%s', (html, cells) => {
    expect(texts(html)).toEqual(cells)
  })

  it('is parsed in one pass, within the cell limit', () => {
    const long = 300_000
    for (const part of ['<!--', '<style>', '<a href="', '<td', '&', '<![if x]>', '<'])
      expect(() => parseHtmlTable(`<table><tr><td>${part.repeat(long / part.length)}`)).not.toThrow()
    const merged = '<td colspan=1000 rowspan=1000>x'.repeat(50)
    expect(parseHtmlTable(`<table>${`<tr>${merged}`.repeat(50)}`)).toBeNull()
  })
})
