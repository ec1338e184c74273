import { type Expr, kindOf, literal } from '../expr/expr.ts'
import { titleKey } from '../naming.ts'
import type { Column, StorageKind } from '../schema.ts'
import { call, str } from './build.ts'
import type { FormulaColumn, FormulaType } from './types.ts'

/** Types of stored columns in formulas; null for what they cannot use. */
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

/** What a column type knows of a column beside its value. */
export type FormulaTraits = {
  /** Stored values are ids of the column's options, whose titles formulas see. */
  hasOptions?: boolean
  role?: FormulaColumn['role']
  /** Where the value's kind does not tell: lists of numbers, what formulas cannot use. */
  type?: FormulaType | null
}

/** A column as formulas see it, by its value as it is stored or worked out. */
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

/** The column that a title names: exactly, then in any letter case. */
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

/** The value of the column that plays a role, null where the table has none. */
export function valueOfRole(
  role: NonNullable<FormulaColumn['role']>,
  columns: readonly FormulaColumn[],
  clock: Parameters<FormulaColumn['value']>[0],
): Expr {
  return columns.find((column) => column.role === role)?.value(clock) ?? literal(null, 'text')
}
