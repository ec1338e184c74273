import type { Database, SqlValue } from 'sql.js'
import { utf8Length } from '#core/fields/text/text-parsing.ts'
import * as limits from '#core/limits.ts'
import type { FilePart } from '../file-chunks.ts'

/** A table of a SQLite file, with enough of it to choose fields. */
export type FileTable = {
  name: string
  rows: number
  columns: FileColumn[]
}

export type FileColumn = {
  name: string
  /** The declared type, in lower case. */
  declared: string
  /** Texts of the first rows. */
  samples: string[]
  /** True if a sampled value is bytes, which an import leaves blank. */
  hasBytes: boolean
}

/** Why a file cannot be imported. */
export type DatabaseProblem = 'unreadable' | 'damaged' | 'noTables'

export class UnreadableDatabase extends Error {
  readonly reason: DatabaseProblem

  constructor(reason: DatabaseProblem, cause?: unknown) {
    super(reason, { cause })
    this.name = 'UnreadableDatabase'
    this.reason = reason
  }
}

const sampledRows = 500

/**
 * Lists the tables of a file. Views, virtual tables and those of SQLite are left out, so nothing that the file defines
 * runs. Throws UnreadableDatabase for encrypted and damaged files.
 */
export function tablesOf(database: Database): FileTable[] {
  requireSound(database)
  const stored = rowsOf(
    database,
    `select name, sql like 'create virtual %' from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'
      order by name`,
  ).map(([name, isVirtual]) => ({ name: String(name), isVirtual: isVirtual === 1 }))
  const virtual = stored.filter(({ isVirtual }) => isVirtual)
  const names = stored.flatMap(({ name, isVirtual }) =>
    isVirtual || virtual.some((each) => isShadow(name, each.name)) ? [] : [name],
  )
  if (names.length === 0) throw new UnreadableDatabase('noTables')
  return names.map((name) => tableOf(database, name))
}

/** True for a table in which a virtual one keeps its data: full-text search and R-trees. */
function isShadow(name: string, virtual: string): boolean {
  const suffix = name.startsWith(`${virtual}_`) ? name.slice(virtual.length + 1) : ''
  return /^(config|content|data|docsize|idx|segdir|segments|stat|node|parent|rowid)$/.test(suffix)
}

/** Encrypted files look like random bytes; damage may be anywhere. */
function requireSound(database: Database): void {
  const check = (sql: string, reason: DatabaseProblem): unknown => {
    try {
      return rowsOf(database, sql)[0]?.[0]
    } catch (error) {
      throw new UnreadableDatabase(reason, error)
    }
  }
  check('select count(*) from sqlite_schema', 'unreadable')
  if (check('pragma quick_check(1)', 'damaged') !== 'ok') throw new UnreadableDatabase('damaged')
}

function tableOf(database: Database, name: string): FileTable {
  const columns = rowsOf(database, 'select name, type from pragma_table_xinfo(?) where hidden <> 1', [name])
  const sampled = rowsOf(
    database,
    `${selectOf(
      name,
      columns.map(([column]) => String(column)),
    )} limit ${sampledRows}`,
  )
  return {
    name,
    rows: Number(rowsOf(database, `select count(*) from ${quoted(name)}`)[0]?.[0] ?? 0),
    columns: columns.map(([column, declared], at) => ({
      name: String(column),
      declared: String(declared ?? '').toLowerCase(),
      samples: sampled.map((row) => textOf(row[at])),
      hasBytes: sampled.some((row) => row[at] instanceof Uint8Array),
    })),
  }
}

/** A part is full after this many bytes of rows. Leaves room for JSON overhead. */
const partBytes = limits.bytesPerImportChunk * 0.75
const cellBytes = 3

/** The rows of a table in parts; `bytesRead` counts rows. */
export function* partsOf(database: Database, table: string, columns: readonly string[]): Generator<FilePart> {
  const statement = database.prepare(selectOf(table, columns))
  let part: FilePart = { rows: [], lines: [], bytesRead: 0 }
  let size = 0
  let line = 0
  try {
    while (statement.step()) {
      const cells = statement.get().map(textOf)
      const bytes = cells.reduce((sum, cell) => sum + utf8Length(cell) + cellBytes, 0)
      if (part.rows.length === limits.rowsPerImportChunk || (size > 0 && size + bytes > partBytes)) {
        yield { ...part, bytesRead: line }
        part = { rows: [], lines: [], bytesRead: 0 }
        size = 0
      }
      line += 1
      part.rows.push(cells)
      part.lines.push(line)
      size += bytes
    }
    if (part.rows.length > 0) yield { ...part, bytesRead: line }
  } finally {
    statement.free()
  }
}

function rowsOf(database: Database, sql: string, args: SqlValue[] = []): SqlValue[][] {
  const statement = database.prepare(sql, args)
  const rows: SqlValue[][] = []
  try {
    while (statement.step()) rows.push(statement.get())
  } finally {
    statement.free()
  }
  return rows
}

/** Whole numbers as text, because those of JavaScript have 53 bits only. */
function selectOf(table: string, columns: readonly string[]): string {
  const cells = columns
    .map(quoted)
    .map((cell) => `iif(typeof(${cell}) = 'integer', cast(${cell} as text), ${cell})`)
  return `select ${cells.join(', ')} from ${quoted(table)}`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A value as the import reads it. Bytes have no text. */
function textOf(value: SqlValue | undefined): string {
  return value === null || value === undefined || value instanceof Uint8Array ? '' : String(value)
}
