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
}

/** Classes of codes for what a database does not accept. */
const refusals = /^(22|23|P0|42501|44)/

/** Reads an error of PostgreSQL about a statement; null for other errors. */
export function postgresStatementProblem(error: unknown): StatementProblem | null {
  const code = textOf(error, 'code')
  if (!/^[0-9A-Z]{5}$/.test(code)) return null
  const key = /^Key \((.*?)\)=/.exec(textOf(error, 'detail'))?.[1]
  const column = textOf(error, 'column')
  return {
    reason: reasons[code] ?? (refusals.test(code) ? 'refused' : 'other'),
    message: error instanceof Error ? error.message : '',
    code,
    schema: textOf(error, 'schema'),
    table: textOf(error, 'table'),
    columns: key === undefined ? [column].filter((name) => name !== '') : key.split(', ').map(unquoted),
    index: '',
  }
}

function unquoted(name: string): string {
  return name.replaceAll(/^"|"$/g, '').replaceAll('""', '"')
}

function textOf(value: unknown, key: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof found === 'string' ? found : ''
}
