import type { SqlResult, Statement } from '../platform/statement.ts'

/** Address of a database: libSQL URL and access token ('' for none). */
export type Address = { url: string; authToken: string }

/** Sends one batch in one request. Throws the errors of its client, which `storeError` translates. */
export type Transport = (statements: Statement[], mode: 'read' | 'write') => Promise<SqlResult[]>
