import { computedOf } from '#core/fields/computed.ts'
import { fieldOf } from '#core/fields/index.ts'
import { PeopleWanted } from '#core/fields/people.ts'
import type { BaseSchema, Column, People, Table } from '#core/schema.ts'
import type { Home } from './store/homes/home.ts'

/** Who the people of the base are, for one request; empty until `fill` has run. */
export type Names = {
  people: People
  /** Asks the control database, once. */
  fill(): Promise<void>
  /** True for reads whose answer says who people are, so that they are asked for beside the read. */
  inAnswers: boolean
  /** True where the schema itself is used to read what people have sent. */
  inSchema: boolean
}

/**
 * The home with people in its schema: columns that hold ids of people know who they are. They are asked for only where
 * the base has such columns, and where the plan of a statement needs them.
 */
export function namedHome(home: Home, names: Names): Home {
  const seen = (schema: BaseSchema) => withPeople(schema, names.people)
  const filled = async (schema: BaseSchema, isWanted: boolean): Promise<BaseSchema> => {
    if (isWanted && hasPeople(schema)) await names.fill()
    return seen(schema)
  }
  const building =
    <T>(build: (schema: BaseSchema) => T | Promise<T>) =>
    async (schema: BaseSchema): Promise<T> => {
      try {
        return await build(seen(schema))
      } catch (error) {
        if (!(error instanceof PeopleWanted)) throw error
        await names.fill()
        return build(seen(schema))
      }
    }
  return {
    ...home,
    schema: async () => filled(await home.schema(), names.inSchema),
    async read(build) {
      const answer = await home.read(building(build))
      return { ...answer, schema: await filled(answer.schema, names.inAnswers) }
    },
    async write(build) {
      const done = await home.write(building(build))
      return { ...done, schema: await filled(done.schema, names.inAnswers && done.reads.length > 0) }
    },
    async writeAll(build) {
      const done = await home.writeAll(building(build))
      const isAnswered = done.committed.some(({ reads }) => reads.length > 0)
      return { ...done, schema: await filled(done.schema, names.inAnswers && isAnswered) }
    },
  }
}

const peopled = new WeakMap<BaseSchema, ReadonlySet<Table>>()

/** The tables of a schema with columns of people, or of what people's columns elsewhere hold. */
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
