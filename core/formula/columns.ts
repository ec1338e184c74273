import { type Expr, kindOf, literal } from '../expr/expr.ts'
import { titleKey } from '../naming.ts'
import type { Column, StorageKind } from '../schema.ts'
import { call, str } from './build.ts'
import type { FormulaColumn, FormulaType } from './types.ts'

/** Formula types of stored columns; null if formulas cannot use them. */
const typeOfKind: Record<StorageKind, FormulaType | null> = {
  integer: 'number',
  decimal: 'number',
  real: 'number',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  time: 'text',
  datetime: 'datetime',
  json: 'text',
  list: { list: 'text' },
  none: null,
}

/** Type-specific properties of a column, besides its value. */
export type FormulaTraits = {
  /** Values are option ids, whose titles formulas see. */
  hasOptions?: boolean
  role?: FormulaColumn['role']
  /** The formula type if the storage kind does not determine it: lists of numbers, unsupported types. */
  type?: FormulaType | null
}

/** A column for formulas, with its stored or computed value. */
export function formulaColumn(
  {
    id,
    title,
    selectOptions,
    format = null,
  }: Pick<Column, 'id' | 'title' | 'selectOptions'> & Pick<FormulaColumn, 'format'>,
  value: Expr,
  { hasOptions = false, role, type = typeOfKind[kindOf(value)] }: FormulaTraits = {},
): FormulaColumn {
  const titles = hasOptions
    ? str(JSON.stringify(Object.fromEntries(selectOptions.map((option) => [option.id, option.title]))))
    : null
  const readable = readableValue(value, titles)
  return { id, title, type, format, value: () => readable, ...(role ? { role } : {}) }
}

function readableValue(value: Expr, titles: Expr | null): Expr {
  const kind = kindOf(value)
  if (kind === 'integer' || kind === 'decimal') return call('real', 'real', value)
  if (!titles) return value
  return kind === 'list' ? call('titlesOf', 'list', value, titles) : call('titleOf', 'text', value, titles)
}

/** Finds a column by exact title, then ignoring case. */
export function findColumnByTitle(
  title: string,
  columns: readonly FormulaColumn[],
): FormulaColumn | undefined {
  const key = titleKey(title)
  return (
    columns.find((column) => column.title === title) ??
    columns.find((column) => titleKey(column.title) === key)
  )
}

/** Value of the column with a role; null if the table has none. */
export function valueOfRole(
  role: NonNullable<FormulaColumn['role']>,
  columns: readonly FormulaColumn[],
  clock: Parameters<FormulaColumn['value']>[0],
): Expr {
  return columns.find((column) => column.role === role)?.value(clock) ?? literal(null, 'text')
}
