import { fail } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import type { ColumnBody } from '#core/api/tables/tables.ts'
import { type BaseSchema, type Column, standardTypes, type Table, type View } from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import { newColumn } from '../schema/new-column.ts'
import { newLink, requireComputable } from '../schema/new-link.ts'
import { newTable } from '../schema/new-table.ts'
import { newView } from '../schema/new-view.ts'
import type { Statement } from '../platform/statement.ts'
import { insertColumns, insertTable } from '../store/base/tables.ts'
import { insertView } from '../store/base/views.ts'
import type {
  TableTexts,
  TemplateColumn,
  TemplateShape,
  TemplateTable,
  TemplateView,
  TemplateText,
} from '../templates/template.ts'

type Place = { key: string; sourceId: string; createdBy: string | null }
/** A table under construction: its columns by the template's keys. */
type Made = { shape: TemplateTable; words: TableTexts; table: Table; columns: Map<string, Column> }

/** Creates a template's tables, fields, links and views in an empty base. */
export function templateStatements(
  engine: Engine,
  schema: BaseSchema,
  shape: TemplateShape,
  words: TemplateText,
  place: Place,
): Statement[] {
  const made = new Map<string, Made>()
  const created: Statement[] = []
  for (const [key, tableShape] of Object.entries(shape.tables)) {
    const one = plainTable(tableShape, textsOfTable(words, key), { ...place, order: made.size + 1 })
    made.set(key, one)
    created.push(...engine.createTableStatements(one.table))
  }
  const whole: BaseSchema = { ...schema, tables: [...made.values()].map(({ table }) => table) }
  for (const [key, one] of made) created.push(...addLinks(engine, whole, made, key, one))
  for (const one of made.values()) addComputed(made, one, place.key)
  for (const one of made.values()) addFormulas(one, place.key)
  for (const one of made.values()) {
    settleOrder(one)
    one.table.views = Object.entries(one.shape.views).map(([key, view], index) =>
      viewOf(one, key, view, { ...place, order: index + 1 }),
    )
  }
  requireComputable(
    engine,
    whole,
    whole.tables.flatMap((table) => table.columns),
  )
  return [
    ...created,
    ...whole.tables.flatMap((table) => [
      ...insertTable(schema.baseId, table),
      ...insertColumns(schema.baseId, table.columns),
      ...table.views.flatMap((view) => insertView(schema.baseId, view)),
    ]),
  ]
}

function textsOfTable(words: TemplateText, key: string): TableTexts {
  return words.tables[key] ?? missing(`table ${key}`)
}

function titleOf(words: TableTexts, key: string): string {
  return words.columns[key] ?? missing(`column ${key}`)
}

function missing(what: string): never {
  throw new Error(`The template has no ${what}.`)
}

function plainTable(shape: TemplateTable, words: TableTexts, place: Place & { order: number }): Made {
  const bodies = Object.entries(shape.columns).flatMap(([key, column]): ColumnBody[] =>
    'type' in column ? [plainBody(key, column, words)] : [],
  )
  const table = newTable({ title: words.title, description: '', meta: {}, columns: bodies }, place)
  table.views = []
  const columns = new Map(
    Object.keys(shape.columns).flatMap((key): [string, Column][] => {
      const column = table.columns.find((each) => each.title === words.columns[key])
      return column ? [[key, column]] : []
    }),
  )
  return { shape, words, table, columns }
}

function plainBody(
  key: string,
  column: Extract<TemplateColumn, { type: unknown }>,
  words: TableTexts,
): ColumnBody {
  const titles = words.options?.[key] ?? {}
  const options = Object.entries(column.options ?? {}).map(([option, color]) => ({
    title: titles[option] ?? missing(`option ${option}`),
    color,
  }))
  return {
    uidt: column.type,
    title: titleOf(words, key),
    rqd: column.required ?? false,
    ...(column.meta ? { meta: column.meta } : {}),
    ...(column.default === undefined ? {} : { cdf: titles[column.default] ?? column.default }),
    ...(column.options ? { colOptions: { options } } : {}),
  }
}

/** Adds the links of a table, with the titles that the other tables give to their inverse links. */
function addLinks(
  engine: Engine,
  schema: BaseSchema,
  all: Map<string, Made>,
  key: string,
  one: Made,
): Statement[] {
  return Object.entries(one.shape.columns).flatMap(([name, shape]) => {
    if (!('link' in shape)) return []
    const other = all.get(shape.link) ?? missing(`table ${shape.link}`)
    const inverse = other.shape.columns[shape.inverse]
    if (!inverse || !('inverseOf' in inverse) || inverse.inverseOf !== key) missing(`inverse of ${name}`)
    const body: ColumnBody = { uidt: standardTypes.links, childId: other.table.id, type: shape.relation }
    const link = newLink(body, schema, one.table, titleOf(one.words, name))
    link.inverse.title = titleOf(other.words, shape.inverse)
    one.columns.set(name, link.column)
    other.columns.set(shape.inverse, link.inverse)
    for (const column of [link.column, link.inverse, ...(link.key ? [link.key] : [])])
      schema.tables.find((table) => table.id === column.tableId)?.columns.push(column)
    return engine.createLinkStatements(link.store)
  })
}

function addComputed(all: Map<string, Made>, one: Made, key: string): void {
  for (const [name, shape] of Object.entries(one.shape.columns)) {
    if (!('lookup' in shape || 'rollup' in shape)) continue
    const source = 'lookup' in shape ? shape.lookup : shape.rollup
    const link = one.columns.get(source.through) ?? missing(`link ${source.through}`)
    const far = [...all.values()].find(({ table }) => table.id === link.options['relatedTableId'])
    const column = far?.columns.get(source.column) ?? missing(`column ${source.column}`)
    const body: ColumnBody =
      'rollup' in shape
        ? {
            uidt: standardTypes.rollup,
            fk_relation_column_id: link.id,
            fk_rollup_column_id: column.id,
            rollup_function: shape.rollup.take,
          }
        : { uidt: standardTypes.lookup, fk_relation_column_id: link.id, fk_lookup_column_id: column.id }
    const place = { key, tableId: one.table.id, title: titleOf(one.words, name), order: 0 }
    const computed = newColumn(body, place)
    one.columns.set(name, computed)
    one.table.columns.push(computed)
  }
}

/** Formulas refer to fields by id. */
function addFormulas(one: Made, key: string): void {
  for (const [name, shape] of Object.entries(one.shape.columns)) {
    if (!('formula' in shape)) continue
    const idOf = (given: string) => one.columns.get(given)?.id ?? missing(`column ${given}`)
    const body: ColumnBody = {
      uidt: standardTypes.formula,
      formula: shape.formula.replace(/\{(\w+)\}/g, (_, given: string) => `{{${idOf(given)}}}`),
      ...(shape.shownAs
        ? {
            meta: { display_type: shape.shownAs.type, display_column_meta: { meta: shape.shownAs.meta } },
          }
        : {}),
    }
    const place = { key, tableId: one.table.id, title: titleOf(one.words, name), order: 0 }
    const column = newColumn(body, place)
    one.columns.set(name, column)
    one.table.columns.push(column)
  }
}

/** The record id first, then the template's order, then the columns of every table. */
function settleOrder({ shape, table, columns }: Made): void {
  const own = Object.keys(shape.columns).map((key) => columns.get(key) ?? missing(`column ${key}`))
  const others = table.columns.filter((column) => !own.includes(column))
  table.columns = [
    ...others.filter((column) => column.primaryKey),
    ...own,
    ...others.filter((column) => !column.primaryKey),
  ]
  for (const [index, column] of table.columns.entries()) column.order = index + 1
}

function viewOf(
  { table, columns, words }: Made,
  key: string,
  shape: TemplateView,
  place: Place & { order: number },
): View {
  const idOf = (name: string) => columns.get(name)?.id ?? missing(`column ${name}`)
  const wanted = {
    type: shape.type,
    title: words.views[key] ?? missing(`view ${key}`),
    isDefault: place.order === 1,
    createdBy: place.createdBy,
    options: { ...shape.options, ...cardOptions(shape, idOf), ...words.forms?.[key] },
  }
  const view = newView(table, wanted, place.key)
  view.order = place.order
  const shown = shape.show?.map(idOf)
  const required = new Set((shape.required ?? []).map(idOf))
  for (const column of view.columns) {
    if (shown) column.show = shown.includes(column.columnId)
    if (required.has(column.columnId)) column.required = true
  }
  view.filters = (shape.filters ?? []).map((filter, index) => ({
    id: newId('filter', place.key),
    parentId: null,
    columnId: idOf(filter.column),
    isGroup: false,
    logic: 'and',
    operator: filter.operator,
    subOperator: filter.sub ?? null,
    value: filterValue(columns.get(filter.column), words.options?.[filter.column], filter.value ?? null),
    order: index + 1,
  }))
  view.sorts = (shape.sorts ?? []).map(([column, direction], index) => ({
    id: newId('sort', place.key),
    columnId: idOf(column),
    direction,
    order: index + 1,
  }))
  return view
}

/** The columns that a kanban, calendar or timeline is about. */
function cardOptions(
  { stackBy, dates, groupBy }: TemplateView,
  idOf: (name: string) => string,
): Record<string, unknown> {
  const [start, end] = dates ?? []
  return {
    ...(stackBy ? { fk_grp_col_id: idOf(stackBy) } : {}),
    ...(groupBy ? { groups: [{ columnId: idOf(groupBy), direction: 'asc' }] } : {}),
    ...(start
      ? { calendar_range: [{ fk_from_column_id: idOf(start), fk_to_column_id: end ? idOf(end) : null }] }
      : {}),
  }
}

/** Filters refer to options by id. */
function filterValue(
  column: Column | undefined,
  titles: Record<string, string> | undefined,
  value: string | number | boolean | string[] | null,
): View['filters'][number]['value'] {
  if (!column || column.selectOptions.length === 0) return value
  const idOf = (option: string) =>
    column.selectOptions.find(({ title }) => title === titles?.[option])?.id ?? fail('INVALID_VALUE')
  return Array.isArray(value) ? value.map(idOf) : typeof value === 'string' ? idOf(value) : value
}
