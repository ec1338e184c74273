import type { StatementProblem } from './statement-problem.ts'

const reasons: Record<string, StatementProblem['reason']> = {
  '40001': 'busy',
  '40P01': 'busy',
  '23505': 'unique',
  '23502': 'required',
  '42P01': 'changed',
  '42703': 'changed',
  '42704': 'changed',
  '3F000': 'changed',
  '2BP01': 'inUse',
  '42701': 'nameTaken',
  '42P07': 'nameTaken',
  '42710': 'nameTaken',
  '55P03': 'tableBusy',
}

/** Classes of codes for what a database does not accept. */
const refusals = /^(22|23|P0|0A000|42501|42804|42846|42830|44|54)/

/** Reads an error of PostgreSQL about a statement; null for other errors. */
export function postgresStatementProblem(error: unknown): StatementProblem | null {
  const code = textOf(error, 'code')
  if (!/^[0-9A-Z]{5}$/.test(code)) return null
  const key = /^Key \((.*?)\)=/.exec(textOf(error, 'detail'))?.[1]
  const column = textOf(error, 'column')
  const dependents = dependentsOf(error)
  return {
    reason: reasons[code] ?? reasonOf(code, dependents),
    message: error instanceof Error ? error.message : '',
    code,
    schema: textOf(error, 'schema'),
    table: textOf(error, 'table'),
    columns: key === undefined ? [column].filter((name) => name !== '') : key.split(', ').map(unquoted),
    dependents,
    index: '',
  }
}

/** A change that is not supported may be so because of what needs the column: a view shows it. */
function reasonOf(code: string, dependents: string): StatementProblem['reason'] {
  if (code === '0A000' && dependents !== '') return 'inUse'
  return refusals.test(code) ? 'refused' : 'other'
}

/** Dependents that prevent a removal, such as "view film_list", as the database names them. */
function dependentsOf(error: unknown): string {
  return textOf(error, 'detail')
    .split('\n')
    .flatMap((line) => /^(.*) depends on /.exec(line)?.[1] ?? / is used by (.*?)\.?$/.exec(line)?.[1] ?? [])
    .slice(0, 5)
    .join(', ')
}

function unquoted(name: string): string {
  return name.replaceAll(/^"|"$/g, '').replaceAll('""', '"')
}

function textOf(value: unknown, key: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof found === 'string' ? found : ''
}
