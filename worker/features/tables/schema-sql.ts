import type { BodyOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/tables/schema-sql.ts'
import type { SchemaSqlWire } from '#core/api/tables/schema-sql.ts'
import type { Actor } from '#core/access/actor.ts'
import { findColumn, findTable } from '#core/find-in-schema.ts'
import type { BaseSchema, People } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import type { Engine } from '../../engine/engine.ts'
import { nativeRetype } from '../../schema/native/native-retype.ts'
import { peopleForDefaults } from '../../schema/people-for-defaults.ts'
import type { SchemaChange } from '../../schema/schema-change.ts'
import { columnUpdate } from './change-column.ts'
import { type OptionAges, optionAges } from './merge-options.ts'
import { columnCreation, removalOf } from './columns.ts'
import { tableCreation, tableRemoval } from './table-plans.ts'

type Body = BodyOf<typeof calls.schemaSql>

/** The SQL of a change in the database of a source: that of the plan that the change itself commits. */
export async function previewSql(context: Context, { body }: { body: Body }): Promise<SchemaSqlWire> {
  if (body.change === 'table.create' || body.change === 'table.delete') await context.require('table.manage')
  const actor = await context.actor
  const people = await peopleForDefaults(context, columnsOf(body))
  const ages = await optionAges(
    context,
    body.change === 'column.update' ? [{ ...body.column, id: body.column_id }] : [],
  )
  const database = await context.database()
  return database.read((schema, engine) => {
    const plan = planOf(engine, schema, body, { actor, people, now: context.now, ages })
    const statements = (plan?.statements ?? []).flatMap(({ sql, source }) => (source ? [sql] : []))
    // Undo drops what was created, if it is empty.
    const final = statements.length > 0 && !body.change.endsWith('.create')
    return { statements: [], decode: () => ({ statements, final }) }
  })
}

function columnsOf(body: Body) {
  if (body.change === 'table.create') return body.table.columns ?? []
  return body.change === 'column.create' ? [body.column] : []
}

/** The plan of a change; null if it changes settings of the base alone. */
function planOf(
  engine: Engine,
  schema: BaseSchema,
  body: Body,
  { actor, people, now, ages }: { actor: Actor; people: People | undefined; now: Date; ages: OptionAges },
): SchemaChange | null {
  switch (body.change) {
    case 'column.create':
      return columnCreation(engine, schema, findTable(schema, body.table_id), body.column, people, actor)
    case 'column.update': {
      const found = findColumn(schema, body.column_id)
      const { uidt } = body.column
      if (!found.column.native) return null
      return uidt === undefined || uidt === found.column.type
        ? columnUpdate(engine, schema, body.column_id, body.column, ages)
        : nativeRetype(engine, schema, found, { ...body.column, uidt })
    }
    case 'column.delete':
      return removalOf(engine, schema, body.column_id, { cascade: true, actor, now })
    case 'table.create':
      return tableCreation(engine, schema, body.table, {
        sourceId: body.table.source_id ?? null,
        people,
        actor,
      })
    case 'table.delete':
      return tableRemoval(engine, schema, body.table_id, { cascade: true, actor, now })
  }
}
