import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '#core/errors.ts'
import type { Column, LinkPath, Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Dialect } from '../dialect.ts'
import { keyPlan } from './link-key-plan.ts'
import { virtualLinkPlan } from './virtual-link-plan.ts'
import type { LinkChange } from './link-change.ts'
import { columnName, junctionName, tableName } from '../identifiers/names.ts'
import { newestId } from '../write/insert.ts'
import { junctionSides } from '../identifiers/junction-sides.ts'
import { nativeAddPairs, nativeRemovePairs } from '../sources/native-links.ts'
import type { Stamp, WritePlan } from '../plan.ts'
import { recordsExistAssertion } from '../read/record-exists.ts'
import { render } from '../expressions/render.ts'

const id = columnName('id')

/**
 * Adds and removes links individually instead of replacing lists, so concurrent changes are not lost, and
 * existing links are not a change. Fails without any change if a record does not exist; `lenient` ignores
 * those. The log records actual changes. Returns the table that the change is about.
 */
export function linkPlan(
  dialect: Dialect,
  column: Column,
  change: LinkChange,
  stamp: Stamp,
  options: { lenient?: boolean } = {},
): { table: Table; plan: WritePlan } {
  const path = column.link
  if (!path) throw new Error('Only link columns have links.')
  if (path.through.kind === 'virtual') return virtualLinkPlan(dialect, column, change, stamp)
  const assertions = options.lenient ? [] : mustBeThere(dialect, path, change)
  if (path.through.kind !== 'junction') {
    const { table, plan } = keyPlan(dialect, path, change, stamp)
    return { table, plan: { ...plan, assertions: [...assertions, ...(plan.assertions ?? [])] } }
  }
  const print = pairsPrinter(dialect, path, path.through, change, stamp)
  return {
    table: path.owner,
    plan: {
      kind: 'record.link',
      detail: { linkId: column.id, inverseId: path.inverse?.id ?? null, relatedTableId: path.table.id },
      assertions,
      statements: print.statements(),
      rowsBefore: print.logged(column.id),
      onlyIfChanged: true,
      reads: [],
    },
  }
}

function mustBeThere(
  dialect: Dialect,
  path: LinkPath,
  { add, remove, replace, newest }: LinkChange,
): NonNullable<WritePlan['assertions']> {
  const owns = [...new Set([...add, ...remove].map(([own]) => own).concat(replace))]
  const others = [...new Set(add.map(([, other]) => other))]
  const linked = recordsExistAssertion(dialect, path.table, others).map(({ holds, otherwise }) => ({
    holds,
    otherwise: () =>
      new AppError('LINKED_RECORD_NOT_FOUND', {
        id: otherwise().details['id'],
        table: path.table.title,
        ids: others.length > 1 ? others : undefined,
      }),
  }))
  return newest === undefined ? [...recordsExistAssertion(dialect, path.owner, owns), ...linked] : linked
}

function pairsPrinter(
  dialect: Dialect,
  path: LinkPath,
  through: Extract<LinkPath['through'], { kind: 'junction' }>,
  { add, remove, replace, newest }: LinkChange,
  { at }: Stamp,
) {
  const { json } = dialect
  const pairs = junctionName(through.name)
  const { own, other } = junctionSides(through.own)
  const [linkedOwn, linkedOther] = [sql`${pairs}.${own}`, sql`${pairs}.${other}`]
  // Links are ordered by creation.
  const since = Date.parse(at) * 1000
  const added = json.rows(JSON.stringify(add.map(([one, two], index) => [one, two, since + index])))
  /** A record that was just inserted, by position, or any other by id. */
  const ownId = newest === undefined ? json.item(0) : newestId(dialect, path.owner, newest, json.item(0))
  const areThere = sql`exists (select 1 from ${tableName(path.owner.physicalName)} where ${id} = ${ownId})
    and exists (select 1 from ${tableName(path.table.physicalName)} where ${id} = ${json.item(1)})`
  const goes: SQL[] = []
  if (replace.length > 0) {
    const owns = sql`select ${json.element()} from ${json.rows(JSON.stringify(replace))}`
    // Combined to one text: SQLite would compare every pair of values, because each could be null.
    const kept = sql`select ${json.item(0)} || ':' || ${json.item(1)} from ${added}`
    goes.push(sql`(${linkedOwn} in (${owns}) and ${linkedOwn} || ':' || ${linkedOther} not in (${kept}))`)
  }
  if (remove.length > 0) {
    const gone = sql`select ${json.item(0)}, ${json.item(1)} from ${json.rows(JSON.stringify(remove))}`
    goes.push(sql`(${linkedOwn}, ${linkedOther}) in (${gone})`)
  }
  return {
    statements(): Statement[] {
      if (path.owner.native)
        return [
          ...goes.map((condition) => nativeRemovePairs(dialect, path, condition)),
          ...(add.length > 0 ? nativeAddPairs(dialect, path, sql`${added} where ${areThere}`, ownId) : []),
        ]
      return [
        ...goes.map((condition) => render(dialect, sql`delete from ${pairs} where ${condition}`)),
        ...(add.length > 0
          ? [
              render(
                dialect,
                sql`insert into ${pairs} (${own}, ${other}, position)
                  select ${ownId}, ${json.item(1)}, ${json.item(2)} from ${added} where ${areThere}${dialect.syntax.skipExisting}`,
              ),
            ]
          : []),
      ]
    },
    /** Evaluated first: links that will be removed, and links that do not exist yet. */
    logged(linkId: string): Statement {
      const known = sql`exists (select 1 from ${pairs} where ${linkedOwn} = ${ownId} and ${linkedOther} = ${json.item(1)})`
      const parts = [
        ...goes.map(
          (condition) =>
            sql`select ${linkedOwn} as o, ${linkedOther} as g, ${dialect.syntax.noId} as c from ${pairs} where ${condition}`,
        ),
        ...(add.length > 0
          ? [
              sql`select ${ownId} as o, ${dialect.syntax.noId} as g, ${json.item(1)} as c from ${added} where ${areThere} and not ${known}`,
            ]
          : []),
      ]
      if (parts.length === 0) return render(dialect, sql`'[]'`)
      const row = json.object([
        { name: 'id', json: sql.raw('o') },
        { name: 'before', json: json.object([{ name: linkId, json: sql.raw('gone') }]) },
        { name: 'after', json: json.object([{ name: linkId, json: sql.raw('come') }]) },
      ])
      const both = sql`select o, ${json.collect(sql.raw('g'))} as gone, ${json.collect(sql.raw('c'))} as come
        from ${dialect.syntax.derived(sql.join(parts, sql.raw(' union all ')))} group by o`
      return render(dialect, sql`select ${json.collect(row)} from ${dialect.syntax.derived(both)}`)
    },
  }
}
