import type { FieldColumn } from '#core/fields/field.ts'
import { fieldTypes, type CellValue, type FieldType, type SelectOption } from '#core/schema.ts'
import { lightOptionColours } from '../../../theme/colours.ts'
import type { InsertAnswer, InsertRequest, PasteAnswer, PasteRequest, RowTarget } from '../grid-props.ts'
import type { CellEdit, GridRow, LoadRows, WriteAnswer } from '../row-types.ts'

const names = [
  'Ada Lovelace',
  'Alan Turing',
  'Grace Hopper',
  'مریم میرزاخانی',
  'Katherine Johnson',
  'Donald Knuth',
  '山田 太郎',
  'Radia Perlman',
  'نازنین رضایی',
  'Edsger Dijkstra',
]
const tasks = [
  'Write the launch plan',
  'Check invoices of the quarter',
  'طراحی صفحهٔ نخست',
  'Interview five customers',
  'Fix the export of large tables',
  'Translate the handbook',
  'Order new laptops',
  'Prepare the board meeting',
]
const statuses = ['Backlog', 'In progress', 'In review', 'Blocked', 'Done']
const tags = ['Design', 'Research', 'Marketing', 'Backend', 'Mobile', 'Legal', 'Growth', 'بازاریابی']

const optionsOf = (titles: readonly string[], from: number): SelectOption[] =>
  titles.map((title, order) => ({
    id: `o${from + order}`,
    title,
    order,
    color: lightOptionColours[(from + order * 3) % 10] ?? '#DBE4FF',
  }))

const titles: Readonly<Record<FieldType, string>> = {
  ID: 'ID',
  SingleLineText: 'Task',
  LongText: 'Notes',
  Number: 'Quantity',
  Decimal: 'Price',
  Checkbox: 'Paid',
  SingleSelect: 'Status',
  MultiSelect: 'Tags',
  Date: 'Due',
  DateTime: 'Starts',
  Email: 'E-mail',
  URL: 'Website',
  Rating: 'Priority',
  CreatedTime: 'Created',
  LastModifiedTime: 'Changed',
  PhoneNumber: 'Phone',
  Currency: 'Budget',
  Percent: 'Progress',
  Duration: 'Time spent',
  Year: 'Founded',
  Time: 'Opens at',
  JSON: 'Settings',
  Geometry: 'Shape',
  GeoData: 'Place',
  Colour: 'Colour',
  UUID: 'UUID',
  AutoNumber: 'No.',
  SpecificDBType: 'Native',
  CreatedBy: 'Created by',
  LastModifiedBy: 'Changed by',
  Order: 'Order',
  LinkToAnotherRecord: 'Customer',
  Links: 'Parts',
  ForeignKey: 'Key',
  Lookup: 'City',
  Rollup: 'Total',
  User: 'People',
  Attachment: 'Files',
  Formula: 'Margin',
  QrCode: 'Code',
  Barcode: 'Bars',
  Button: 'Open',
}
const optionsByType: Partial<Record<FieldType, Record<string, unknown>>> = {
  Number: { isLocaleString: true },
  Decimal: { isLocaleString: true, precision: 2 },
  Currency: { currency_code: 'EUR', currency_locale: 'de', precision: 2 },
  Percent: { is_progress: true },
}
const widths: Partial<Record<FieldType, number>> = {
  SingleLineText: 260,
  LongText: 240,
  Checkbox: 88,
  Number: 110,
  Decimal: 120,
  ID: 90,
  Email: 210,
  URL: 220,
  MultiSelect: 230,
  Rating: 130,
}
const order: readonly FieldType[] = [
  'SingleLineText',
  'SingleSelect',
  'MultiSelect',
  'Number',
  'Decimal',
  'Checkbox',
  'Date',
  'Rating',
  'Email',
  'URL',
  'LongText',
  'DateTime',
  'CreatedTime',
  'LastModifiedTime',
  'ID',
  'PhoneNumber',
  'Currency',
  'Percent',
  'Duration',
  'Year',
  'Time',
  'JSON',
  'Geometry',
  'GeoData',
  'Colour',
  'UUID',
  'AutoNumber',
  'SpecificDBType',
  'CreatedBy',
  'LastModifiedBy',
  'Order',
]

export type FakeColumn = { field: FieldColumn; width: number }

/** Columns of every type, again and again up to the count. */
export const fakeColumns = (count: number): FakeColumn[] =>
  Array.from({ length: count }, (_, index) => {
    const type = order[index % fieldTypes.length] ?? 'SingleLineText'
    const round = Math.floor(index / order.length)
    const selectOptions =
      type === 'SingleSelect' ? optionsOf(statuses, 0) : type === 'MultiSelect' ? optionsOf(tags, 20) : []
    return {
      field: {
        id: `c${index}`,
        title: `${titles[type]}${round > 0 ? ` ${round + 1}` : ''}`,
        type,
        selectOptions,
        options: optionsByType[type] ?? {},
      },
      width: widths[type] ?? 150,
    }
  })

/** A number that looks random and is the same for the same cell. */
const mix = (row: number, col: number): number => {
  let x = (row * 2_654_435_761 + col * 40_503 + 12_345) >>> 0
  x = Math.imul(x ^ (x >>> 15), 2_246_822_519) >>> 0
  return (x ^ (x >>> 13)) >>> 0
}

const fakeValue = (id: number, col: number, { field }: FakeColumn): CellValue => {
  const dice = mix(id, col)
  if (dice % 19 === 0 && field.type !== 'ID' && col > 0) return field.type === 'Checkbox' ? false : null
  const day = new Date(Date.UTC(2026, 0, 1 + (dice % 400))).toISOString()
  switch (field.type) {
    case 'ID':
      return id
    case 'SingleLineText':
      return col === 0 ? `${tasks[dice % tasks.length] ?? ''} ${id}` : (names[dice % names.length] ?? '')
    case 'LongText':
      return `${tasks[dice % 8] ?? ''}. ${names[dice % 10] ?? ''} will look at it again next week, and tell everyone.\nSecond line.`
    case 'Number':
      return dice % 100_000
    case 'Decimal':
      return (dice % 1_000_000) / 100 - 1000
    case 'Checkbox':
      return dice % 3 === 0
    case 'SingleSelect':
      return `o${dice % 5}`
    case 'MultiSelect':
      return Array.from({ length: 1 + (dice % 4) }, (_, index) => `o${20 + ((dice + index * 3) % 8)}`)
    case 'Date':
      return day.slice(0, 10)
    case 'Email':
      return `person${dice % 900}@example.com`
    case 'URL':
      return `https://example.com/items/${dice % 9999}`
    case 'Rating':
      return dice % 6 || null
    case 'PhoneNumber':
      return `+41 79 ${String(dice % 1_000_000).padStart(7, '1')}`
    case 'Currency':
      return (dice % 1_000_000) / 100 - 1000
    case 'Percent':
      return (dice % 130) - 10
    case 'Duration':
      return dice % 40_000
    case 'Year':
      return 1900 + (dice % 130)
    case 'Time':
      return `${String(dice % 24).padStart(2, '0')}:${String(dice % 60).padStart(2, '0')}:00`
    case 'JSON':
      return `{"colour":"blue","sizes":[${dice % 50},1.50],"active":${dice % 2 === 0}}`
    case 'Geometry':
      return `POINT (${dice % 180} ${dice % 90})`
    case 'GeoData':
      return `${(dice % 180) - 90}.${dice % 9}1;${(dice % 360) - 180}.${dice % 7}2`
    case 'Colour':
      return `#${(dice % 0xff_ff_ff).toString(16).padStart(6, '0').toUpperCase()}`
    case 'UUID':
      return `${dice.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
    case 'AutoNumber':
    case 'Order':
      return id
    case 'SpecificDBType':
      return `(${dice % 9},${dice % 7})`
    case 'User':
      return [names[dice % names.length] ?? '']
    case 'CreatedBy':
    case 'LastModifiedBy':
      return names[dice % names.length] ?? ''
    default:
      return day
  }
}

/** A table of many rows in memory, that answers after a while like the network does. */
export const createFakeSource = (rowCount: number, columns: readonly FakeColumn[], latency: number) => {
  let ids = Int32Array.from({ length: rowCount }, (_, index) => index + 1)
  const edits = new Map<number, Record<string, CellValue>>()
  let nextId = rowCount + 1
  let seq = 1
  const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, latency))
  const rowOf = (id: number): GridRow => {
    const row: Record<string, CellValue> & { id: number } = { id }
    columns.forEach((column, col) => {
      row[column.field.id] =
        id > rowCount ? (column.field.type === 'ID' ? id : null) : fakeValue(id, col, column)
    })
    return Object.assign(row, edits.get(id))
  }
  const insertAt = (at: number, rows: InsertRequest['rows']): InsertAnswer => {
    const fresh = rows.map((values) => {
      const id = nextId++
      edits.set(id, { ...values })
      return id
    })
    const next = new Int32Array(ids.length + fresh.length)
    next.set(ids.subarray(0, at))
    next.set(fresh, at)
    next.set(ids.subarray(at), at + fresh.length)
    ids = next
    seq += 1
    return { rows: fresh.map(rowOf), seq }
  }
  const write = (list: readonly CellEdit[]): WriteAnswer => {
    for (const { rowId, columnId, value } of list)
      edits.set(rowId, { ...edits.get(rowId), [columnId]: value })
    seq += 1
    return { rows: [...new Set(list.map(({ rowId }) => rowId))].map(rowOf), seq }
  }
  const load: LoadRows = async (offset, limit) => {
    await wait()
    return { rows: [...ids.subarray(offset, offset + limit)].map(rowOf), totalRows: ids.length, seq }
  }
  return {
    load,
    commit: async (list: readonly CellEdit[]): Promise<WriteAnswer> => {
      await wait()
      if (list.some(({ value }) => value === 'fail')) throw new Error('The server refused this value.')
      return write(list)
    },
    insert: async ({ nextTo, rows }: InsertRequest): Promise<InsertAnswer> => {
      await wait()
      return insertAt(
        nextTo === null ? ids.length : Math.max(0, ids.indexOf(nextTo.id)) + Number(nextTo.side === 'after'),
        rows,
      )
    },
    paste: async ({ edits: list, newRows }: PasteRequest): Promise<PasteAnswer> => {
      await wait()
      return { ...write(list), inserted: newRows.length > 0 ? insertAt(ids.length, newRows).rows : [] }
    },
    remove: async (target: RowTarget): Promise<number> => {
      await wait()
      const gone = new Set(target.kind === 'ids' ? target.ids : ids)
      ids = ids.filter((id) => !gone.has(id))
      return gone.size
    },
    /** What someone else does: a row above all others. */
    insertElsewhere: (): number => insertAt(0, [{}]).seq,
  }
}
