import { AppError } from '#core/errors.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import { ConnectionProblem } from '../../gateways/databases/connection-problem.ts'
import { StoreConstraintError } from '../errors.ts'
import { changedError } from './changed-error.ts'

/** Another transaction changed the same rows; nothing happened, so a retry is safe. */
export class SourceBusyError extends Error {
  constructor() {
    super('Rows of a source were changed at the same time.')
    this.name = 'SourceBusyError'
  }
}

/**
 * Translates an error of a source's driver to one of the error catalog, or to a StoreConstraintError for a unique key.
 * `sourceId` finds the names of tables and fields.
 */
export function sourceError(error: unknown, schema: BaseSchema, sourceId: string): unknown {
  if (error instanceof ConnectionProblem) return connectionError(error)
  if (error instanceof AppError || error instanceof StoreConstraintError) return error
  const code = textOf(error, 'code')
  if (!/^[0-9A-Z]{5}$/.test(code)) return error
  const message = (error instanceof Error ? error.message : '').slice(0, 300)
  const table = tableOf(error, schema, sourceId)
  const column = columnOf(error, table)
  switch (code) {
    case '40001':
    case '40P01':
      return new SourceBusyError()
    case '23505':
      return uniqueError(error, table)
    case '23502':
      return new AppError('VALUE_REQUIRED', { title: column?.title ?? textOf(error, 'column') })
    case '42P01':
    case '42703':
    case '42704':
    case '3F000':
      return changedError(message, schema, sourceId)
    case '2BP01':
      return new AppError('SOURCE_IN_USE', { dependents: dependentsOf(error) || message })
    case '0A000': {
      // Such as the type of a column that a view shows.
      const dependents = dependentsOf(error)
      return dependents === ''
        ? new AppError('SOURCE_REFUSED', { problem: message })
        : new AppError('SOURCE_IN_USE', { dependents })
    }
    case '42701':
    case '42P07':
    case '42710':
      return new AppError('SOURCE_NAME_TAKEN', { problem: message })
    case '55P03':
      return new AppError('SOURCE_TABLE_BUSY')
    default:
      // Constraints, values that do not fit, triggers and policies: the database says it best.
      return /^(22|23|P0|42501|42804|42846|42830|44|54)/.test(code)
        ? new AppError('SOURCE_REFUSED', { problem: message })
        : new AppError('SOURCE_UNAVAILABLE', { problem: `It answered with the error ${code}.` })
  }
}

/** What needs the thing that a change would remove, such as "view film_list", as the database names it. */
function dependentsOf(error: unknown): string {
  return textOf(error, 'detail')
    .split('\n')
    .flatMap((line) => /^(.*) depends on /.exec(line)?.[1] ?? / is used by (.*?)\.?$/.exec(line)?.[1] ?? [])
    .slice(0, 5)
    .join(', ')
}

/** Visitors of a public link see them, so they do not name the server. */
const problems: Partial<Record<ConnectionProblem['reason'], string>> = {
  password: 'It refuses the user of the data source. Enter the connection again.',
  database: 'Its database no longer exists. Enter the connection again.',
  connections: 'It has no free connection. Try again shortly.',
  starting: 'It is starting up. Try again in a minute.',
  tls: 'Its certificate is not trusted.',
  tlsMissing: 'It does not support encryption.',
  tlsRequired: 'It accepts only encrypted connections.',
  address: 'Its address is not allowed. Ask the operator of this server.',
}

function connectionError({ reason }: ConnectionProblem): AppError {
  if (reason === 'timeout') return new AppError('SOURCE_TIMEOUT')
  if (reason === 'permission')
    return new AppError('SOURCE_REFUSED', { problem: 'the user of the connection may not do this.' })
  return new AppError('SOURCE_UNAVAILABLE', { problem: problems[reason] ?? 'It does not answer.' })
}

/** Named as in the base database, so that callers find the field. */
function uniqueError(error: unknown, table: Table | undefined): StoreConstraintError | AppError {
  const names = /^Key \((.*?)\)=/.exec(textOf(error, 'detail'))?.[1] ?? ''
  const columns = names.split(', ').flatMap((name) => {
    const plain = name.replaceAll(/^"|"$/g, '').replaceAll('""', '"')
    return table?.columns.find(({ native }) => native?.name === plain) ?? []
  })
  if (!table || columns.length === 0)
    return new AppError('DUPLICATE_VALUE', { title: 'This field', field: null })
  const subject = columns.map(({ physicalName }) => `${table.physicalName}.${physicalName}`).join(', ')
  return new StoreConstraintError('unique', subject, null)
}

function tableOf(error: unknown, { tables }: BaseSchema, sourceId: string): Table | undefined {
  return tables.find(
    ({ native, sourceId: own }) =>
      own === sourceId &&
      native?.schema === textOf(error, 'schema') &&
      native.name === textOf(error, 'table'),
  )
}

function columnOf(error: unknown, table: Table | undefined): Column | undefined {
  return table?.columns.find(({ native }) => native?.name === textOf(error, 'column'))
}

function textOf(value: unknown, key: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof found === 'string' ? found : ''
}

/** Reports failures of a source as errors of the catalog. */
export async function withSourceErrors<T>(
  schema: BaseSchema,
  sourceId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw sourceError(error, schema, sourceId)
  }
}
