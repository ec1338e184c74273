import { addDays } from '#core/calendar.ts'
import { fieldOf } from '#core/fields/index.ts'
import { dayInZone, startOfDay } from '#core/zones.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import type { Stamp } from '../engine/plan.ts'
import { linkCreatePlans } from '../records/record-links.ts'
import type { TablePlan } from '../records/write-records.ts'
import { readNewRows } from '../records/parse-rows.ts'
import type {
  TableTexts,
  TemplateCell,
  TemplateShape,
  TemplateTable,
  TemplateText,
} from '../templates/template.ts'

type Clock = { now: Date; zone: string }

/** Sample records of a template with their links; `schema` is the base created from the template. */
export function templateRows(
  engine: Engine,
  schema: BaseSchema,
  shape: TemplateShape,
  words: TemplateText,
  clock: Clock,
  stamp: Stamp,
): TablePlan[] {
  return linkedFirst(shape).flatMap((key) => {
    const [tableShape, tableWords] = [shape.tables[key], words.tables[key]]
    const table = schema.tables.find(({ title }) => title === tableWords?.title)
    if (!table || !tableShape || !tableWords) throw new Error(`The template has no table ${key}.`)
    const rows = tableShape.rows.map((_, index) => rowOf(table, tableShape, tableWords, index, clock))
    return linkCreatePlans(engine, table, readNewRows(rows, table), stamp).plans
  })
}

/** Keys of the tables, linked tables first. */
function linkedFirst(shape: TemplateShape): string[] {
  const order = new Set<string>()
  function add(key: string): void {
    for (const column of Object.values(shape.tables[key]?.columns ?? {}))
      if ('link' in column && column.link !== key) add(column.link)
    order.add(key)
  }
  for (const key of Object.keys(shape.tables)) add(key)
  return [...order]
}

/** A record in wire format: cells by title, options by title, links by id. */
function rowOf(
  table: Table,
  shape: TemplateTable,
  words: TableTexts,
  index: number,
  clock: Clock,
): Record<string, unknown> {
  const said = (words.rows[index] ?? []).values()
  const valued = (shape.rows[index] ?? []).values()
  const row: Record<string, unknown> = {}
  for (const [key, column] of Object.entries(shape.columns)) {
    const title = words.columns[key] ?? ''
    if ('type' in column && column.said) {
      row[title] = said.next().value || null
      continue
    }
    if (!('type' in column || 'link' in column)) continue
    const found = table.columns.find((each) => each.title === title)
    const cell = valued.next().value ?? null
    if (found && cell !== null) row[title] = cellOf(found, cell, words.options?.[key], clock)
  }
  return row
}

function cellOf(
  column: Column,
  cell: TemplateCell,
  options: Record<string, string> | undefined,
  clock: Clock,
): unknown {
  if (options)
    return Array.isArray(cell) ? cell.map((each) => options[each] ?? each) : (options[String(cell)] ?? cell)
  const { storage } = fieldOf(column)
  const isDay = storage === 'date' || storage === 'datetime'
  return isDay && typeof cell === 'string' ? dayFromToday(cell, clock) : cell
}

/** Resolves `+3` or `-2 14:30` in the person's zone. */
function dayFromToday(text: string, { now, zone }: Clock): string {
  const [days = '0', time] = text.split(' ')
  const day = addDays(dayInZone(now.getTime(), zone), Number(days))
  if (time === undefined) return day
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOfDay(day, zone) + (hours * 60 + minutes) * 60_000).toISOString()
}
