import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readClip } from './read-clipboard.ts'
import { writeClip } from './clipboard.ts'
import { planFill } from '../fill/fill-plan.ts'
import { fillValue } from '../fill/fill-series.ts'
import { parseHtmlTable } from './html-table.ts'
import { formatHtmlTable } from './html-write.ts'
import { planPaste, sourceCell } from './paste-plan.ts'
import { formatTsv, parseTsv } from './tsv.ts'

const piece = fc.constantFrom(
  'a',
  '"',
  '""',
  '\t',
  '\n',
  ' ',
  '  ',
  '<b>',
  '&amp;',
  '&',
  'é',
  'سلام',
  '😀',
  '5" disk',
  '<br>',
)
const text = fc.array(piece, { maxLength: 5 }).map((parts) => parts.join(''))
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
  )

describe('tsv', () => {
  it('round-trips any table', () => {
    fc.assert(
      fc.property(table, (cells) => {
        expect(parseTsv(formatTsv(cells))).toEqual(cells)
      }),
    )
  })

  it('parses spreadsheet output', () => {
    expect(parseTsv('a\t"line 1\r\nline ""2"""\tc\r\nd\te\tf\r\n')).toEqual([
      ['a', 'line 1\r\nline "2"', 'c'],
      ['d', 'e', 'f'],
    ])
    expect(parseTsv('5" disk\t"not closed\nnext')).toEqual([['5" disk', '"not closed'], ['next']])
    expect(parseTsv('')).toEqual([['']])
  })
})

describe('html tables', () => {
  const texts = (html: string) => parseHtmlTable(html)?.map((row) => row.map((cell) => cell.text))

  it('round-trips any table without tabs', () => {
    const flat = table.map((rows) => rows.map((row) => row.map((cell) => cell.replaceAll('\t', '').trim())))
    fc.assert(
      fc.property(flat, (cells) => {
        expect(texts(formatHtmlTable(cells))).toEqual(cells)
      }),
    )
  })

  it('parses spans, nested markup, line breaks and fragments', () => {
    const html = `<html><head><style>td{x:1}</style></head><body><!--StartFragment--><table><tr><td colspan="2"><b>A</b>
      &amp; b</td><td rowspan=2>r</td></tr><tr><td>one<br>two</td><td><p>x</p><p>y</p></td></tr></table><!--EndFragment-->`
    expect(texts(html)).toEqual([
      ['A & b', '', 'r'],
      ['one\ntwo', 'x\ny', ''],
    ])
    expect(parseHtmlTable('<p>no table</p>')).toBeNull()
  })
})

describe('clipboard', () => {
  const clip = {
    columns: [{ id: 'c1', title: 'Status', type: 'SingleSelect' }],
    rows: [[{ text: 'Done "now"', value: 'opt1' }], [{ text: '', value: null }]],
  }

  it('prefers its own format, directly or inside HTML', () => {
    const written = writeClip(clip)
    expect(readClip(written)).toEqual({ source: 'own', ...clip })
    expect(readClip({ text: written.text, html: written.html })).toEqual({ source: 'own', ...clip })
  })

  it('falls back to an HTML table, then to text; uses text alone on request', () => {
    const written = writeClip(clip)
    expect(readClip({ html: '<table><tr><td>x</table>', text: 'y' })?.rows).toEqual([[{ text: 'x' }]])
    expect(readClip({ html: '<b>y</b>', text: 'y\tz\nw' })?.rows).toEqual([
      [{ text: 'y' }, { text: 'z' }],
      [{ text: 'w' }, { text: '' }],
    ])
    expect(readClip(written, true)?.source).toBe('text')
    expect(readClip({ own: '{"tessera":2}', text: '' })).toBeNull()
  })

  it('copies with headers for other programs', () => {
    expect(writeClip(clip, true)).toMatchObject({ own: '' })
    expect(parseTsv(writeClip(clip, true).text)[0]).toEqual(['Status'])
  })
})

describe('paste plan', () => {
  const range = (top: number, left: number, height: number, width: number) => ({
    top,
    left,
    bottom: top + height - 1,
    right: left + width - 1,
  })
  const grid = { rows: 10, cols: 6, canAddRows: true }

  it('fills, tiles or writes once', () => {
    expect(planPaste({ height: 1, width: 1 }, range(1, 1, 4, 3), grid)).toMatchObject({ height: 4, width: 3 })
    expect(planPaste({ height: 2, width: 1 }, range(0, 0, 4, 3), grid)).toMatchObject({ height: 4, width: 3 })
    expect(planPaste({ height: 2, width: 2 }, range(0, 0, 3, 3), grid)).toMatchObject({ height: 2, width: 2 })
    expect(planPaste({ height: 1, width: 3 }, range(0, 0, 5, 1), grid)).toMatchObject({ height: 5, width: 3 })
    expect(sourceCell({ height: 2, width: 2 }, { row: 3, col: 2 })).toEqual({ row: 1, col: 0 })
  })

  it('adds rows, clips columns and stays within bounds', () => {
    expect(planPaste({ height: 5, width: 5 }, range(8, 4, 1, 1), grid)).toMatchObject({
      newRows: 3,
      clippedColumns: 3,
      height: 5,
      width: 2,
    })
    const size = fc.record({
      height: fc.integer({ min: 1, max: 12 }),
      width: fc.integer({ min: 1, max: 12 }),
    })
    fc.assert(
      fc.property(size, fc.nat(9), fc.nat(5), fc.boolean(), (source, top, left, canAddRows) => {
        const plan = planPaste(source, range(top, left, 1, 1), { ...grid, canAddRows })
        expect(plan.left + plan.width).toBeLessThanOrEqual(6)
        expect(plan.top + plan.height).toBeLessThanOrEqual(10 + plan.newRows)
        expect(plan.height + plan.clippedRows).toBe(source.height)
      }),
    )
  })
})

describe('fill', () => {
  const next = (seeds: Parameters<typeof fillValue>[0], isSeries = false) =>
    [0, 1, 2].map((index) => fillValue(seeds, seeds.length + index, isSeries))

  it('continues arithmetic series and repeats anything else', () => {
    expect(next([1, 3])).toEqual([5, 7, 9])
    expect(next([0.1, 0.2])).toEqual([0.3, 0.4, 0.5])
    expect(next([5])).toEqual([5, 5, 5])
    expect(next([5], true)).toEqual([6, 7, 8])
    expect(next([1, 2, 4])).toEqual([1, 2, 4])
    expect(next(['Item 7', 'Item 8'])).toEqual(['Item 9', 'Item 10', 'Item 11'])
    expect(next(['T-08', 'T-09'])).toEqual(['T-10', 'T-11', 'T-12'])
    expect(next(['2026-01-30', '2026-01-31'])).toEqual(['2026-02-01', '2026-02-02', '2026-02-03'])
    expect(next(['2025-12-31', '2026-01-31'])).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
    expect(next(['a', 'b'])).toEqual(['a', 'b', 'a'])
    expect(fillValue([1, 2], -1)).toBe(0)
  })

  it('continues weekdays, months and instants', () => {
    expect(next(['Mon', 'Tue'])).toEqual(['Wed', 'Thu', 'Fri'])
    expect(next(['monday'], true)).toEqual(['Tuesday', 'Wednesday', 'Thursday'])
    expect(next(['Friday', 'Monday'])).toEqual(['Thursday', 'Sunday', 'Wednesday'])
    expect(next(['November', 'December'])).toEqual(['January', 'February', 'March'])
    expect(next(['Monday'])).toEqual(['Monday', 'Monday', 'Monday'])
    expect(next(['2026-01-01T08:00:00.000Z', '2026-01-01T08:30:00.000Z'])).toEqual([
      '2026-01-01T09:00:00.000Z',
      '2026-01-01T09:30:00.000Z',
      '2026-01-01T10:00:00.000Z',
    ])
  })

  it('follows the dominant axis of the drag', () => {
    const from = { top: 2, bottom: 3, left: 1, right: 1 }
    expect(planFill(from, { row: 9, col: 2 })).toEqual({
      direction: 'down',
      range: { top: 4, bottom: 9, left: 1, right: 1 },
    })
    expect(planFill(from, { row: 2, col: 0 })).toEqual({
      direction: 'start',
      range: { top: 2, bottom: 3, left: 0, right: 0 },
    })
    expect(planFill(from, { row: 2, col: 1 })).toBeNull()
  })
})
