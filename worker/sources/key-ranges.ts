import {
  type KeyColumn,
  keyRangeParts,
  keyRangesStatement,
  outOfRange,
} from '../engine/sources/key-ranges.ts'
import type { FoundTable, Introspection } from '../engine/sources/introspection.ts'
import { ConnectionProblem } from '../gateways/databases/connection-problem.ts'
import type { Connection } from '../platform/statement.ts'
import { idColumnOf } from '../schema/attach/attach-columns.ts'

/** Marks the tables with keys that are no record ids. Reads only the first and last entry of the index of each key. */
export async function withKeyRanges(
  connection: Connection,
  tables: readonly FoundTable[],
  { hasNoHashes = false }: Introspection,
): Promise<FoundTable[]> {
  const keys = new Map<FoundTable, KeyColumn>()
  for (const each of tables) {
    const column = each.rowId ?? (each.kind === 'table' ? idColumnOf(each)?.name : undefined)
    if (column !== undefined) keys.set(each, { schema: each.schema, table: each.name, column })
  }
  const found = new Set<KeyColumn>()
  for (const part of keyRangeParts([...keys.values()]))
    for (const key of await otherKeys(connection, part)) found.add(key)
  return tables.map((each) => {
    const key = keys.get(each)
    const isOther = (key && found.has(key)) || isRandom(each)
    if (!isOther) return each
    const { rowId: _, ...table } = each
    return {
      ...table,
      hasOtherKeys: true,
      readOnly: hasNoHashes ? (each.readOnly ?? 'keyType') : each.readOnly,
    }
  })
}

/** CockroachDB gives new rows numbers of 63 bits. */
function isRandom(table: FoundTable): boolean {
  return /\bunique_rowid\(/.test(idColumnOf(table)?.defaultExpression ?? '')
}

/** The keys with other values. One table that cannot be read does not hide the others. */
async function otherKeys(connection: Connection, keys: readonly KeyColumn[]): Promise<KeyColumn[]> {
  try {
    const [result] = await connection.batch([keyRangesStatement(keys)], 'read')
    return result ? outOfRange(keys, result) : []
  } catch (error) {
    if (error instanceof ConnectionProblem) throw error
    if (keys.length <= 1) return []
    const middle = Math.ceil(keys.length / 2)
    const first = await otherKeys(connection, keys.slice(0, middle))
    return [...first, ...(await otherKeys(connection, keys.slice(middle)))]
  }
}
