import type { Expr } from '../expr/expr.ts'
import type { NumberFormat, ScalarType } from '../formula/types.ts'
import type { OperatorName } from '../operators/operator.ts'
import type { CellValue, Column, FieldType, StorageKind } from '../schema.ts'
import type { Broken, ComputedParts, ComputeScope } from './computed/computed.ts'
import type { Problem } from './problems.ts'

/** Result of parsing a value: its stored form or a problem. */
export type Parsed = { ok: true; value: CellValue } | { ok: false; problem: Problem }

/** How to interpret typed, pasted or imported text. */
export type TextFormat = {
  decimalSeparator: '.' | ','
  /** Order of day, month and year in numeric dates. */
  dateOrder: 'YMD' | 'DMY' | 'MDY'
  /** IANA zone of times without an offset. */
  zone: string
}

export const plainText: TextFormat = { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' }

/** Type-specific properties of wire columns. */
export const wireOptionNames = [
  'fk_qr_value_column_id',
  'fk_barcode_value_column_id',
  'barcode_format',
  'fk_url_column_id',
  'type',
  'label',
  'theme',
  'color',
  'icon',
] as const
export type WireOptionName = (typeof wireOptionNames)[number]

/** The parts of a column that its type uses. */
export type FieldColumn = Pick<
  Column,
  'id' | 'title' | 'type' | 'options' | 'selectOptions' | 'link' | 'computed' | 'people'
>

/** A column with its type. */
export type TypedColumn = { column: FieldColumn; field: Field }

/**
 * A column type, one file each. Registered in fields/index.ts; its options schema is in fields/options/ and
 * its user interface in web/fields. Only add optional members with a default to this contract.
 */
export type Field = {
  type: FieldType
  storage: StorageKind
  /** Parses a JSON value strictly. Never called with null or undefined. */
  parse(input: unknown, column: FieldColumn): Parsed
  /** Parses typed, pasted or imported text. Blank text gives null. */
  parseText(text: string, column: FieldColumn, format: TextFormat): Parsed
  /** Completes text typed into a cell or form, for example with a unit; `parseText` parses the result. */
  completeTyped?(text: string, column: Pick<FieldColumn, 'options'>): string
  /** Converts a stored value to its wire form (select titles, lists as comma-separated text, ...). */
  toWire(value: CellValue, column: FieldColumn): unknown
  /**
   * Formats a stored value for CSV, clipboard, search and screen readers. Null gives ''. `parseText` accepts
   * the result.
   */
  toText(value: CellValue, column: FieldColumn): string
  /** Supported filter operators. */
  operators: readonly OperatorName[]
  /** Operators that calls accept but menus do not show; default none. */
  alsoAccepts?: readonly OperatorName[]
  /** The expression to sort non-null values by; default the stored value. */
  sortKey?(arg: Expr, column: FieldColumn): Expr
  /** JavaScript form of `sortKey`; default the stored value. */
  sortValue?(value: CellValue, column: FieldColumn): CellValue
  /** The search condition; default: the value's text contains the needle. Null: not searched. */
  search?: ((arg: Expr, needle: string, column: FieldColumn) => Expr) | null
  /** Parses a filter argument from wire form; default `parseText`. */
  parseArgument?(input: string | number | boolean, column: FieldColumn): Parsed
  /** The expression that filters compare; default the stored value (selects compare titles by id, ...). */
  filterKey?(arg: Expr, column: FieldColumn): Expr
  /** JavaScript form of `filterKey`, if filters do not compare the stored value. */
  filterValue?(value: CellValue): CellValue
  /**
   * Converts a value of another type directly; null to convert its text instead (see convert.ts). Never
   * called with null.
   */
  fromValue?(value: CellValue, from: TypedColumn, column: FieldColumn): Parsed | null
  /** The text to convert to another type; default `toText`. */
  textFor?(value: CellValue, column: FieldColumn, target: Field, zone: string): string
  /** True if texts may have several lines or exceed the length of one line. */
  hasLongText?: true
  /** The kind of formula results that can be displayed as this type. */
  showsResults?: ScalarType
  /** For numbers with a unit: the format that formula results inherit. */
  numberFormat?(options: Record<string, unknown>): Pick<NumberFormat, 'measures' | 'options'>
  /** True if numbers always have thousands separators. */
  groupsThousands?: true
  /** True for numbers on a short scale; summaries count each of them, like the options of a select. */
  isScale?: true
  /** True if numbers are years. */
  countsYears?: true
  /** False for numbers that are identifiers and must not be summed. Default true. */
  measures?: false
  /** True if columns have select options. */
  hasOptions?: boolean
  /** True if people cannot edit values. */
  readOnly?: boolean
  /** False if unique values are not supported; default true for stored, writable types. */
  uniqueable?: boolean
  /** Value of a new record without value or default (checkbox: false); default null. */
  emptyValue?: CellValue
  /** Generates the value of a new record without value or default. */
  newValue?(): CellValue
  /** How databases generate this value for existing records. */
  generates?: 'uuid'
  /** Value of the default `CURRENT_TIMESTAMP` in this request; other types reject that default. */
  currentValue?(): CellValue
  /** The record property that the type shows; it has no cells of its own. */
  recordColumn?: 'id' | 'created_at' | 'updated_at' | 'created_by' | 'updated_by' | 'row_order'
  /** True for types whose values refer to uploaded files; see core/fields/options/files.ts. */
  holdsFiles?: true
  /** True for ids of linked records, which a link field shows. */
  isForeignKey?: true
  /** True for link types; their options are in core/fields/types/links.ts. */
  connects?: boolean
  /** True for types that show values of a field in linked records unchanged. */
  showsLinked?: true
  /** Computes values from other columns. */
  compute?(column: Column, scope: ComputeScope): ComputedParts | Broken
  /** True for types with a formula (option `formula`). */
  isFormula?: true
  /** True for types with an optional formula. */
  takesFormula?: true
  /** True if values depend on fields of the same record only. */
  sameRecord?: true
  /** True if `toWire` formats computed values itself; otherwise the element column does. */
  writesItself?: true
  /** Maps options to properties of wire columns, in `colOptions` and in bodies. */
  wireOptions?: Readonly<Record<string, WireOptionName>>
  /** True if values are ids of people, whose names are in the control database. */
  people?: true
  /** Ids of the columns that values are computed from. */
  dependsOn?(column: Pick<Column, 'id' | 'options'>): string[]
  /** True if a second column of this type in a table would be redundant. */
  onePerTable?: true
  /** What rules of form questions measure; none by default. See core/views/form-rules.ts. */
  answerKind?:
    | 'text'
    | 'email'
    | 'url'
    | 'phone'
    | 'integer'
    | 'decimal'
    | 'day'
    | 'instant'
    | 'count'
    | 'files'
  /** Who creates columns of this type: people (default), every table itself, or an attached source. */
  madeBy?: 'people' | 'table' | 'source'
}
