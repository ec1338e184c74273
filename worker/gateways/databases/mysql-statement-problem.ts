import type { StatementProblem } from './statement-problem.ts'

const reasons: Record<number, StatementProblem['reason']> = {
  // A row has changed since the snapshot of the transaction; timeouts of locks; deadlocks, also of branches (XA).
  1020: 'busy',
  1205: 'busy',
  1213: 'busy',
  1402: 'busy',
  1613: 'busy',
  1614: 'busy',
  1062: 'unique',
  1586: 'unique',
  1048: 'required',
  1364: 'required',
  1049: 'changed',
  1054: 'changed',
  1109: 'changed',
  1146: 'changed',
  1142: 'refused',
  1143: 'refused',
  1227: 'refused',
  1265: 'refused',
  1366: 'refused',
  // Texts that the character set of a column does not have, or that mix collations.
  1267: 'refused',
  1270: 'refused',
  1271: 'refused',
  3854: 'refused',
  3988: 'refused',
  // A check of MySQL.
  3819: 'refused',
  1050: 'nameTaken',
  1060: 'nameTaken',
  1061: 'nameTaken',
  1826: 'nameTaken',
  // A check of that name.
  3822: 'nameTaken',
  1091: 'changed',
  3734: 'changed',
  // The definition of a table was changed after the snapshot of the transaction.
  1412: 'busy',
  // Indexes and foreign keys need a column; a key of several columns needs one that is dropped.
  1072: 'inUse',
  1553: 'inUse',
  1828: 'inUse',
  1829: 'inUse',
  1833: 'inUse',
  // A table that a foreign key refers to; a generated column, an index of an expression, a check.
  3730: 'inUse',
  3108: 'inUse',
  3837: 'inUse',
  3959: 'inUse',
  // Names, labels, defaults and sizes that definitions of tables cannot have.
  1005: 'refused',
  1025: 'refused',
  1031: 'refused',
  1059: 'refused',
  1067: 'refused',
  1097: 'refused',
  1103: 'refused',
  1117: 'refused',
  1118: 'refused',
  1166: 'refused',
  1170: 'refused',
  1215: 'refused',
  1674: 'refused',
  3780: 'refused',
  1291: 'refused',
  // The history of a table with versions would change.
  4119: 'refused',
  1300: 'refused',
  1846: 'refused',
  // A branch (XA) on a cluster, which has none.
  1235: 'refused',
}

/** Classes of SQLSTATE for what a database does not accept, and those that its triggers give. */
const refusals = /^(22|23|44|45)/

/** Reads an error of MariaDB about a statement; null for other errors. */
export function mysqlStatementProblem(error: unknown): StatementProblem | null {
  if (!(error instanceof Error) || !('errno' in error) || typeof error.errno !== 'number') return null
  const state = 'sqlState' in error && typeof error.sqlState === 'string' ? error.sqlState : ''
  if (state === '') return null
  const { errno, message } = error
  const column = /^(?:Column|Field) '(.+?)'/.exec(message)?.[1]
  const dependents =
    errno === 1054 ? (/ in '(GENERATED ALWAYS AS|CHECK|DEFAULT)'$/.exec(message)?.[1] ?? '') : ''
  return {
    reason: dependents === '' ? (reasons[errno] ?? (refusals.test(state) ? 'refused' : 'other')) : 'inUse',
    message,
    code: String(errno),
    schema: '',
    table: '',
    columns: column === undefined ? [] : [column],
    dependents,
    index: /for key '(.+)'$/.exec(message)?.[1] ?? '',
  }
}
