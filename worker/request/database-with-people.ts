import { computedOf } from '#core/fields/computed/computed.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { BaseSchema, Column, People, Table } from '#core/schema.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'
import { outcomeOf } from '../store/base-databases/outcome.ts'
import { type Build, type ReadPlan, Refusal } from '../store/base-databases/read-plan.ts'

/** The people of the base, for one request; empty until `fill` has run. */
export type PeopleLookup = {
  people: People
  /** Loads them from the control database, once. */
  fill(): Promise<void>
  /** True for reads whose response contains names, so that people are loaded in parallel. */
  inAnswers: boolean
  /** True if the schema itself is used to parse input. */
  inSchema: boolean
}

/**
 * Adds people to the schema of a base database, so that user columns can resolve ids. They are loaded only if
 * the base has such columns and a statement's plan needs them.
 */
export function databaseWithPeople(database: BaseDatabase, names: PeopleLookup): BaseDatabase {
  const seen = (schema: BaseSchema) => withPeople(schema, names.people)
  const filled = async (schema: BaseSchema, isWanted: boolean): Promise<BaseSchema> => {
    if (isWanted && hasPeople(schema)) await names.fill()
    return seen(schema)
  }
  /** A plan that needs the people before they are loaded is void, also where it failed: it is made again. */
  const building =
    <T>(build: Build<T>): Build<T> =>
    async (schema, engine) => {
      const planned = await outcomeOf(() => build(seen(schema), engine))
      if (names.people.isNeeded && names.people.list === null) {
        await names.fill()
        return build(seen(schema), engine)
      }
      if (!planned.ok) throw planned.error
      return planned.value
    }
  return {
    ...database,
    inTurn: (work) => database.inTurn((own) => work(databaseWithPeople(own, names))),
    schema: async () => filled(await database.schema(), names.inSchema),
    async read<T>(build: Build<ReadPlan<T> | Refusal>) {
      const planned = building(build)
      const decode = await database.read(async (schema, engine) => {
        const plan = await planned(schema, engine)
        if (plan instanceof Refusal) return plan
        return {
          ...plan,
          decode:
            (results, { schema: own, lastSeq }) =>
            async () =>
              plan.decode(results, { schema: await filled(own, names.inAnswers), lastSeq }),
        }
      })
      return decode()
    },
    async write(build) {
      const done = await database.write(building(build))
      return { ...done, schema: await filled(done.schema, names.inAnswers && done.reads.length > 0) }
    },
    async writeAll(build) {
      const done = await database.writeAll(building(build))
      const isAnswered = done.committed.some(({ reads }) => reads.length > 0)
      return { ...done, schema: await filled(done.schema, names.inAnswers && isAnswered) }
    },
  }
}

const peopled = new WeakMap<BaseSchema, ReadonlySet<Table>>()

/** Tables with user columns, or with columns that show them. */
function tablesWithPeople(schema: BaseSchema): ReadonlySet<Table> {
  let found = peopled.get(schema)
  if (!found) {
    found = new Set(schema.tables.filter(({ columns }) => columns.some(holdsPeople)))
    peopled.set(schema, found)
  }
  return found
}

function hasPeople(schema: BaseSchema): boolean {
  return tablesWithPeople(schema).size > 0
}

function holdsPeople(column: Column): boolean {
  const computed = computedOf(column)
  return fieldOf(computed?.element ?? column).people === true
}

function withPeople(schema: BaseSchema, people: People): BaseSchema {
  const tables = tablesWithPeople(schema)
  if (tables.size === 0) return schema
  const named = {
    ...schema,
    tables: schema.tables.map((table) =>
      tables.has(table)
        ? { ...table, columns: table.columns.map((column) => withNames(column, people)) }
        : table,
    ),
  }
  peopled.set(named, new Set(named.tables.filter(({ columns }) => columns.some(holdsPeople))))
  return named
}

function withNames(column: Column, people: People): Column {
  if (!holdsPeople(column)) return column
  const computed = computedOf(column)
  if (!computed) return { ...column, people }
  const { over, element } = computed
  return {
    ...column,
    computed: {
      ...computed,
      element: { ...element, people },
      over: over && { ...over, column: withNames(over.column, people) },
    },
  }
}
