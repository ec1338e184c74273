import type * as v from 'valibot'
import type { Expr } from '../expr/expr.ts'
import type { OperatorName } from '../operators/operator.ts'
import type { CellValue, Column, FieldType, StorageKind } from '../schema.ts'
import type { ComputedParts, ComputeScope } from './computed.ts'
import type { Problem } from './problems.ts'

/** Outcome of reading one value: the value as it is stored, or what is wrong with it. */
export type Parsed = { ok: true; value: CellValue } | { ok: false; problem: Problem }

/** How typed, pasted or imported text is to be understood. */
export type TextFormat = {
  decimalSeparator: '.' | ','
  /** Order of the parts of a date written with numbers only. */
  dateOrder: 'YMD' | 'DMY' | 'MDY'
  /** IANA zone in which a time without an offset is meant. */
  zone: string
}

export const plainText: TextFormat = { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' }

/** Members of the wire's columns that belong to some types only. */
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

/** The column as a field type sees it. */
export type FieldColumn = Pick<
  Column,
  'id' | 'title' | 'type' | 'options' | 'selectOptions' | 'link' | 'computed' | 'people'
>

/** A column together with its type. */
export type TypedColumn = { column: FieldColumn; field: Field }

/**
 * A column type. One file each; registered in fields/index.ts, with its other half in web/fields.
 * The contract may grow only by optional members with a default.
 */
export type Field = {
  type: FieldType
  storage: StorageKind
  /** Schema of `Column.options`, with defaults: parsing `{}` succeeds. */
  options: v.GenericSchema<unknown, Record<string, unknown>>
  /** Reads a value of a request's JSON body, strictly. Null and undefined never get here. */
  parse(input: unknown, column: FieldColumn): Parsed
  /** Reads typed, pasted or imported text, as people write it. Blank text gives null (or '' never). */
  parseText(text: string, column: FieldColumn, format: TextFormat): Parsed
  /** The stored value as clients of the wire expect it (select titles, list as comma text, ...). */
  toWire(value: CellValue, column: FieldColumn): unknown
  /** The stored value as text: CSV, clipboard, search, screen readers. Null gives ''. `parseText` reads it back. */
  toText(value: CellValue, column: FieldColumn): string
  /** Filter operators that the type offers. */
  operators: readonly OperatorName[]
  /** Further operators that calls may use but menus do not show; default none. */
  alsoAccepts?: readonly OperatorName[]
  /** What an `= null`-free sort compares; default the stored value itself. */
  sortKey?(arg: Expr, column: FieldColumn): Expr
  /** The same in JS: the stored value as sorting compares it; default the stored value itself. */
  sortValue?(value: CellValue, column: FieldColumn): CellValue
  /** What a search for this text asks of the value; default: its text contains it. Null: not searched. */
  search?: ((arg: Expr, needle: string, column: FieldColumn) => Expr) | null
  /** Reads a filter's argument in wire form into what `matches` and `lower` compare with; default `parseText`. */
  parseArgument?(input: string | number | boolean, column: FieldColumn): Parsed
  /** The expression that filters compare; default the stored value (selects compare titles by id, ...). */
  filterKey?(arg: Expr, column: FieldColumn): Expr
  /** The same in JS, where filters do not compare the stored value itself. */
  filterValue?(value: CellValue): CellValue
  /**
   * A value of a column of another type as one of this; null where its text says it (see convert.ts). Never gets null.
   */
  fromValue?(value: CellValue, from: TypedColumn, column: FieldColumn): Parsed | null
  /** The text that a conversion to this other type begins with; default `toText`. */
  textFor?(value: CellValue, column: FieldColumn, target: Field, zone: string): string
  /** False for numbers that only name something: they are not added up. Default true. */
  measures?: false
  /** True when its columns have select options. */
  hasOptions?: boolean
  /** True when people cannot write it. */
  readOnly?: boolean
  /** False when a "unique" rule makes no sense for it; default true for stored, writable types. */
  uniqueable?: boolean
  /** Value of a new record where nothing is given and there is no default (checkbox: false); default null. */
  emptyValue?: CellValue
  /** What a new record holds where nothing is given and there is no default; made anew for each record. */
  newValue?(): CellValue
  /** How a database makes the same for the records that it has already. */
  generates?: 'uuid'
  /** What the default `CURRENT_TIMESTAMP` stands for, made anew for each request; types without it refuse it. */
  currentValue?(): CellValue
  /** The column of every record whose value it shows; such a type has no cells of its own. */
  recordColumn?: 'id' | 'created_at' | 'updated_at' | 'created_by' | 'updated_by' | 'row_order'
  /** True for types whose values name uploaded files, as core/fields/files.ts reads them. */
  holdsFiles?: true
  /** True for types that connect records; their options are those of core/fields/links.ts. */
  connects?: boolean
  /** Types without cells: what their values are worked out from. Throws `Broken` when they cannot be. */
  compute?(column: Column, scope: ComputeScope): ComputedParts
  /** True for types whose columns have a formula (option `formula`) that people write. */
  isFormula?: true
  /** True for types whose columns may have one. */
  takesFormula?: true
  /** True when it is worked out from fields of the same record alone. */
  sameRecord?: true
  /** True when `toWire` writes what is worked out; else the column does as whose value it is read. */
  writesItself?: true
  /** Members of the wire's columns for options: `colOptions` has them, bodies give them. */
  wireOptions?: Readonly<Record<string, WireOptionName>>
  /** True when values are ids of people, whom the control database knows. */
  people?: true
  /** Ids of the columns that its values are worked out from. */
  dependsOn?(column: Pick<Column, 'id' | 'options'>): string[]
  /** Who makes its columns: people (default), each table by itself, or an attached source that has them. */
  madeBy?: 'people' | 'table' | 'source'
}
