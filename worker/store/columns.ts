import { customType } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { fail } from '../../core/errors.ts'

// Columns that hold less than SQLite's types allow. Drizzle decodes every cell with its column, so a row that does not
// match its type is reported as damage where it is read.

/** A text column with one of a list of values. */
export function enumText<const T extends string>(name: string, values: readonly T[]) {
  const schema = v.picklist(values)
  return customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    fromDriver: (value) => checked(schema, value),
  })(name)
}

/** A text column with JSON of a schema. */
export function jsonText<T>(name: string, schema: v.GenericSchema<unknown, T>) {
  const parsed = v.pipe(v.string(), v.parseJson(), schema)
  return customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => checked(parsed, value),
  })(name)
}

function checked<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : fail('BASE_CORRUPTED')
}
