import { boundArg, type SqlArg, type Statement } from '../../platform/statement.ts'

/** A value of a statement, by its number from 1 as the name. */
export type SnowflakeBindings = Record<string, { type: string; value: string | null }>

/** Texts, quoted names and comments, whose question marks are no placeholders; else one placeholder. */
const parts = /'(?:[^'\\]|''|\\.)*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g

/**
 * A statement with its values as the SQL API takes them. Whole numbers are written into the statement, because limits
 * and offsets must be constants there.
 */
export function toSnowflake({ sql, args }: Statement): { statement: string; bindings: SnowflakeBindings } {
  const bindings: SnowflakeBindings = {}
  let at = 0
  let bound = 0
  const statement = sql.replaceAll(parts, (part) => {
    if (part !== '?') return part
    const arg = args[at]
    at += 1
    if (arg === undefined) throw new Error('A value of a statement is missing.')
    const value = boundArg(arg)
    if (typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value)))
      return value < 0 ? `(${value})` : String(value)
    bound += 1
    bindings[String(bound)] = bindingOf(value)
    return '?'
  })
  if (at !== args.length) throw new Error('A statement has values without a place.')
  return { statement, bindings }
}

function bindingOf(value: SqlArg): SnowflakeBindings[string] {
  if (value === null) return { type: 'TEXT', value: null }
  if (typeof value === 'number') return { type: 'REAL', value: String(value) }
  if (typeof value === 'boolean') return { type: 'BOOLEAN', value: String(value) }
  if (value instanceof Uint8Array)
    return { type: 'BINARY', value: Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('') }
  return { type: 'TEXT', value: String(value) }
}
