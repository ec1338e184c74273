import { type SQL, sql } from 'drizzle-orm'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import type { LinkPath, Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Dialect, KeyColumn } from '../dialect.ts'
import { junctionSides } from '../identifiers/junction-sides.ts'
import { junctionName, nativeName, nativeTableName } from '../identifiers/names.ts'
import { nativeOf } from './native-writes.ts'
import { renderWrite } from '../expressions/render.ts'

// Links that a join table of a source stores.

/** The join table behind a link, with its two columns. Throws SOURCE_READ_ONLY. */
function joinTable({ owner, table, through }: LinkPath): { name: SQL; a: SQL; b: SQL } {
  const tables = [owner, table]
  for (const each of tables) requireNotReadOnly(each)
  const junctions = tables.flatMap(({ native }) => native?.junctions ?? [])
  const found = through.kind === 'junction' ? junctions.find(({ name }) => name === through.name) : undefined
  if (!found) return failBecause('SOURCE_UNSUPPORTED', 'linksWithoutTable')
  return {
    name: nativeTableName({ schema: found.schema, name: found.table }),
    a: nativeName(found.a),
    b: nativeName(found.b),
  }
}

function requireNotReadOnly({ title, native }: Table): void {
  if (native?.readOnly === 'source') failBecause('SOURCE_READ_ONLY', 'source', { table: title })
}

/** Adds links from a table of pairs; `own` is the id of the record on this side. */
export function nativeAddPairs(
  dialect: Dialect,
  path: LinkPath,
  from: SQL,
  own = dialect.json.item(0),
): Statement[] {
  const { name, a, b } = joinTable(path)
  const isA = path.through.kind === 'junction' && path.through.own === 'a'
  const other = dialect.json.item(1)
  const [first, second] = isA ? [own, other] : [other, own]
  const native = nativeOf(dialect)
  const query = sql`select ${first} as k_1, ${second} as k_2 from ${from}`
  const chosen = native.chosen(query, keysOf(a, b), 0)
  const write = sql`insert into ${name} (${a}, ${b}) select chosen.k_1, chosen.k_2 from ${chosen.from}${native.skipExisting(a)}`
  return [renderWrite(dialect, write, { chosen: chosen.before })]
}

/** Both are record ids. */
function keysOf(a: SQL, b: SQL): KeyColumn[] {
  return [a, b].map((name) => ({ name, native: null }))
}

/** Removes the links for which a condition on the junction's view holds. */
export function nativeRemovePairs(dialect: Dialect, path: LinkPath, condition: SQL): Statement {
  const { name, a, b } = joinTable(path)
  if (path.through.kind !== 'junction') throw new Error('These links are keys.')
  const pairs = junctionName(path.through.name)
  const { own, other } = junctionSides('a')
  const native = nativeOf(dialect)
  const keys = keysOf(a, b)
  const query = sql`select ${pairs}.${own} as k_1, ${pairs}.${other} as k_2 from ${pairs} where ${condition}`
  const chosen = native.chosen(query, keys, 0)
  return renderWrite(dialect, native.remove({ name, keys }, chosen.from), { chosen: chosen.before })
}
