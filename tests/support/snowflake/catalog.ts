/** A database as somebody else has designed it in Snowflake. Names are exact. */
export type StubTable = {
  schema: string
  name: string
  comment?: string
  columns: StubColumn[]
  primaryKey?: string[]
  uniques?: string[][]
  foreignKeys?: { name: string; columns: string[]; schema: string; table: string; references: string[] }[]
  /** Rows as Snowflake writes them, such as `(1, 'One')`. */
  rows?: string[]
  /** The query of a view. */
  query?: string
}

export type StubColumn = {
  name: string
  /** As it is declared: `NUMBER(38,0)`, `VARCHAR(20)`, `TIMESTAMP_TZ(9)`. */
  type: string
  nullable?: boolean
  default?: string
  identity?: boolean
  comment?: string
}

/** What `information_schema.columns` says of a declared type. */
export function describedType(declared: string): {
  name: string
  length: number | null
  precision: number | null
  scale: number | null
} {
  const [, name = '', one, two] = /^(\w+)(?:\((\d+)(?:,\s*(\d+))?\))?$/.exec(declared) ?? []
  if (name === 'NUMBER') return { name, length: null, precision: Number(one ?? 38), scale: Number(two ?? 0) }
  if (name === 'VARCHAR')
    return { name: 'TEXT', length: Number(one ?? 16_777_216), precision: null, scale: null }
  if (name === 'BINARY') return { name, length: Number(one ?? 8_388_608), precision: null, scale: null }
  return { name, length: null, precision: null, scale: null }
}

/** The type of DuckDB that stands for a declared one. */
export function duckdbType(declared: string): string {
  const { name, precision, scale } = describedType(declared)
  if (name === 'NUMBER') return `decimal(${precision}, ${scale})`
  return (
    {
      TEXT: 'varchar',
      FLOAT: 'double',
      TIMESTAMP_NTZ: 'timestamp',
      TIMESTAMP_LTZ: 'timestamptz',
      TIMESTAMP_TZ: 'timestamptz',
      BINARY: 'blob',
      VARIANT: 'json',
      OBJECT: 'json',
      ARRAY: 'json',
    }[name] ?? name.toLowerCase()
  )
}
