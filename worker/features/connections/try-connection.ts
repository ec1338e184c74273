import type { BodyOf, OutputOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/sources/connections.ts'
import type { Context } from '../../context.ts'
import { connectionOfInput } from '../../sources/connection-of-input.ts'
import { requireConnecting } from '../../sources/may-connect.ts'
import { readTables, tablesWire, testWire, tryConnection } from '../../sources/read-tables.ts'

type Input = { body: BodyOf<typeof calls.connectionTest> }

export async function testConnection(
  context: Context,
  { body }: Input,
): Promise<OutputOf<typeof calls.connectionTest>> {
  requireConnecting(context)
  return testWire(await tryConnection(context, connectionOfInput(body)))
}

export async function listConnectionTables(
  context: Context,
  { body }: Input,
): Promise<OutputOf<typeof calls.connectionTables>> {
  requireConnecting(context)
  return tablesWire(await readTables(context, connectionOfInput(body)))
}
