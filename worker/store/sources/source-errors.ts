import { errorBecause, errorReasons, type ReasonCode } from '#core/error-reasons/error-reasons.ts'
import { AppError } from '#core/errors.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import { schemaLocked } from '../../gateways/databases/source-connection.ts'
import { ConnectionProblem } from '../../gateways/databases/connection-problem.ts'
import { mysqlStatementProblem } from '../../gateways/databases/mysql-statement-problem.ts'
import { postgresStatementProblem } from '../../gateways/databases/postgres-statement-problem.ts'
import type { StatementProblem } from '../../gateways/databases/statement-problem.ts'
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
 * `sourceId` finds the names of tables and fields; `written` is the table of a write, for databases that do not name it.
 */
export function sourceError(error: unknown, schema: BaseSchema, sourceId: string, written?: Table): unknown {
  if (error instanceof ConnectionProblem) return connectionError(error)
  if (error instanceof Error && 'code' in error && error.code === schemaLocked)
    return new AppError('SOURCE_CHANGE_PENDING')
  if (error instanceof AppError || error instanceof StoreConstraintError) return error
  const problem = mysqlStatementProblem(error) ?? postgresStatementProblem(error)
  if (!problem) return error
  const message = problem.message.slice(0, 300)
  const table = tableOf(problem, schema, sourceId) ?? written
  switch (problem.reason) {
    case 'busy':
      return new SourceBusyError()
    case 'unique':
      return uniqueError(problem, table)
    case 'required':
      return new AppError('VALUE_REQUIRED', { title: requiredTitle(problem, table) })
    case 'changed':
      return changedError(message, schema, sourceId)
    case 'inUse':
      return new AppError('SOURCE_IN_USE', { dependents: problem.dependents || message })
    case 'nameTaken':
      return new AppError('SOURCE_NAME_TAKEN', { problem: message })
    case 'tableBusy':
      return new AppError('SOURCE_TABLE_BUSY')
    case 'refused':
      return new AppError('SOURCE_REFUSED', { reason: message })
    case 'other':
      return errorBecause('SOURCE_UNAVAILABLE', 'answered', { error: problem.code })
  }
}

/** The same for reads, of which nothing is refused but the values that they compute. */
export function sourceReadError(error: unknown, schema: BaseSchema, sourceId: string): unknown {
  const translated = sourceError(error, schema, sourceId)
  if (!(translated instanceof AppError) || translated.code !== 'SOURCE_REFUSED') return translated
  const { reason, reasonCode } = translated.details
  return reasonCode === undefined ? new AppError('SOURCE_READ_FAILED', { reason }) : translated
}

/** True for an error by which PostgreSQL rolls back at the commit, when it checks deferred constraints. */
export function isRefusedCommit(error: unknown): boolean {
  const problem = postgresStatementProblem(error)
  return problem !== null && problem.reason !== 'other'
}

function connectionError({ reason }: ConnectionProblem): AppError {
  if (reason === 'timeout') return new AppError('SOURCE_TIMEOUT')
  if (reason === 'tooLarge') return new AppError('SOURCE_RESULT_TOO_LARGE')
  if (reason === 'permission') return errorBecause('SOURCE_REFUSED', 'permission')
  return errorBecause('SOURCE_UNAVAILABLE', isUnavailableReason(reason) ? reason : 'silent')
}

function isUnavailableReason(reason: string): reason is ReasonCode<'SOURCE_UNAVAILABLE'> {
  return reason in errorReasons.SOURCE_UNAVAILABLE
}

/** Named as in the base database, so that callers find the field. */
function uniqueError(problem: StatementProblem, table: Table | undefined): StoreConstraintError | AppError {
  const columns = table ? uniqueColumns(problem, table) : []
  if (!table || columns.length === 0)
    return new AppError('DUPLICATE_VALUE', { title: 'This field', field: null })
  const subject = columns.map(({ physicalName }) => `${table.physicalName}.${physicalName}`).join(', ')
  return new StoreConstraintError('unique', subject, null)
}

/** The fields of a violated key. An index of one column has its name, with a number if there are several. */
function uniqueColumns({ columns, index: key }: StatementProblem, table: Table): Column[] {
  if (columns.length > 0) return columns.flatMap((name) => columnNamed(table, name) ?? [])
  // MySQL puts the table before the index.
  const prefix = `${table.native?.name ?? ''}.`
  const index = key.startsWith(prefix) ? key.slice(prefix.length) : key
  if (index === 'PRIMARY') return (table.native?.key ?? []).flatMap((name) => columnNamed(table, name) ?? [])
  const named = columnNamed(table, index) ?? columnNamed(table, index.replace(/_\d+$/, ''))
  return named?.unique ? [named] : []
}

function tableOf(
  { schema: schemaName, table }: StatementProblem,
  { tables }: BaseSchema,
  sourceId: string,
): Table | undefined {
  return tables.find(
    ({ native, sourceId: own }) => own === sourceId && native?.schema === schemaName && native.name === table,
  )
}

function columnNamed({ columns }: Table, name: string): Column | undefined {
  return columns.find(({ native }) => native?.name === name)
}

function requiredTitle({ columns: [name = ''] }: StatementProblem, table: Table | undefined): string {
  return (table && columnNamed(table, name)?.title) ?? name
}

/** Reports failures of a source as errors of the catalog. */
export async function withSourceErrors<T>(
  schema: BaseSchema,
  sourceId: string,
  work: () => Promise<T>,
  written?: Table,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw sourceError(error, schema, sourceId, written)
  }
}
