import { type FieldColumn, plainText } from '#core/fields/field.ts'
import { fieldOf, readText } from '#core/fields/index.ts'
import { fieldTypes, type CellValue, type SelectOption, standardTypes } from '#core/schema.ts'
import { lightOptionColors } from '../../../theme/palette-colors.ts'
import type { InsertResult, InsertRequest, PasteResult, PasteRequest, RowTarget } from '../grid-props.ts'
import type { CellEdit, GridRow, LoadRows, WriteResult } from '../rows/row-types.ts'

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
    color: lightOptionColors[(from + order * 3) % 10] ?? '#DBE4FF',
  }))

export type FakeColumn = { field: FieldColumn; width: number }

const shownTypes = fieldTypes.filter((type) => fieldOf({ type }).storage !== 'none')

/** Columns of every type, repeated up to `count`, with the primary field first. */
export const fakeColumns = (count: number): FakeColumn[] =>
  Array.from({ length: count }, (_, index) => {
    const types = [standardTypes.text, ...shownTypes]
    const type = types[index % types.length] ?? standardTypes.text
    const round = Math.floor(index / types.length)
    const { hasOptions, storage, showsResults } = fieldOf({ type })
    const isList = storage === 'list'
    return {
      field: {
        id: `c${index}`,
        title:
          index === 0
            ? 'Task'
            : `${type.replaceAll(/\B[A-Z][a-z]/g, ' $&')}${round > 0 ? ` ${round + 1}` : ''}`,
        type,
        selectOptions: !hasOptions ? [] : isList ? optionsOf(tags, 20) : optionsOf(statuses, 0),
        options: showsResults === 'number' ? { isLocaleString: true } : {},
      },
      width: index === 0 ? 260 : storage === 'boolean' ? 88 : isList ? 230 : 150,
    }
  })

/** A deterministic pseudo-random number per cell. */
const mix = (row: number, col: number): number => {
  let x = (row * 2_654_435_761 + col * 40_503 + 12_345) >>> 0
  x = Math.imul(x ^ (x >>> 15), 2_246_822_519) >>> 0
  return (x ^ (x >>> 13)) >>> 0
}

/** Sample texts; strict types use the first valid one. */
const written = (dice: number): string[] => [
  `person${dice % 900}@example.com`,
  `https://example.com/items/${dice % 9999}`,
  `+41 79 ${String(dice % 1_000_000).padStart(7, '1')}`,
  `#${(dice % 0xff_ff_ff).toString(16).padStart(6, '0').toUpperCase()}`,
  `${dice.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`,
  `${(dice % 180) - 90}.${dice % 9}1;${(dice % 360) - 180}.${dice % 7}2`,
  `{"color":"blue","sizes":[${dice % 50},1.50],"active":${dice % 2 === 0}}`,
  `POINT (${dice % 180} ${dice % 90})`,
]

const fakeText = (dice: number, field: FieldColumn): CellValue => {
  const fitting = written(dice)
    .map((text) => readText(text, field, plainText))
    .filter(({ ok }) => ok)
  const [first] = fitting
  // A type that accepts every text is prose.
  if (first?.ok && fitting.length < written(dice).length) return first.value
  return names[dice % names.length] ?? ''
}

const fakeValue = (id: number, col: number, { field }: FakeColumn): CellValue => {
  const dice = mix(id, col)
  const { storage, recordColumn, people, hasOptions } = fieldOf(field)
  if (col === 0) return `${tasks[dice % tasks.length] ?? ''} ${id}`
  if (recordColumn === 'id') return id
  if (dice % 19 === 0) return storage === 'boolean' ? false : null
  const moment = new Date(Date.UTC(2026, 0, 1 + (dice % 400))).toISOString()
  switch (storage) {
    case 'boolean':
      return dice % 3 === 0
    case 'integer':
      return dice % 6
    case 'decimal':
      return (dice % 1_000_000) / 100
    case 'date':
      return moment.slice(0, 10)
    case 'time':
      return `${String(dice % 24).padStart(2, '0')}:${String(dice % 60).padStart(2, '0')}:00`
    case 'datetime':
      return moment
    case 'list':
      if (people) return [names[dice % names.length] ?? '']
      return Array.from({ length: 1 + (dice % 4) }, (_, index) => `o${20 + ((dice + index * 3) % 8)}`)
    default:
      return hasOptions ? `o${dice % 5}` : people ? (names[dice % names.length] ?? '') : fakeText(dice, field)
  }
}

/** A large in-memory table with simulated network latency. */
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
        id > rowCount ? (fieldOf(column.field).recordColumn === 'id' ? id : null) : fakeValue(id, col, column)
    })
    return Object.assign(row, edits.get(id))
  }
  const insertAt = (at: number, rows: InsertRequest['rows']): InsertResult => {
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
  const write = (list: readonly CellEdit[]): WriteResult => {
    for (const { rowId, columnId, value } of list)
      edits.set(rowId, { ...edits.get(rowId), [columnId]: value })
    seq += 1
    return { rows: [...new Set(list.map(({ rowId }) => rowId))].map(rowOf), seq }
  }
  const load: LoadRows = async ({ offset, limit }) => {
    await wait()
    return { rows: [...ids.subarray(offset, offset + limit)].map(rowOf), totalRows: ids.length, seq }
  }
  return {
    load,
    commit: async (list: readonly CellEdit[]): Promise<WriteResult> => {
      await wait()
      if (list.some(({ value }) => value === 'fail')) throw new Error('The server refused this value.')
      return write(list)
    },
    insert: async ({ nextTo, rows }: InsertRequest): Promise<InsertResult> => {
      await wait()
      return insertAt(
        nextTo === null ? ids.length : Math.max(0, ids.indexOf(nextTo.id)) + Number(nextTo.side === 'after'),
        rows,
      )
    },
    paste: async ({ edits: list, newRows }: PasteRequest): Promise<PasteResult> => {
      await wait()
      return { ...write(list), inserted: newRows.length > 0 ? insertAt(ids.length, newRows).rows : [] }
    },
    remove: async (target: RowTarget): Promise<number> => {
      await wait()
      const gone = new Set(target.kind === 'ids' ? target.ids : ids)
      ids = ids.filter((id) => !gone.has(id))
      return gone.size
    },
    /** Simulates another person's insert above all rows. */
    insertElsewhere: (): number => insertAt(0, [{}]).seq,
  }
}
