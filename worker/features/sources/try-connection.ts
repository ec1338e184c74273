import type { BodyOf, OutputOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/sources/sources.ts'
import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { connectionOfInput, type ReadConnection } from '../../sources/connection-of-input.ts'
import { requireConnecting } from '../../sources/may-connect.ts'
import { readTables, tablesWire, testWire, tryConnection } from '../../sources/read-tables.ts'
import { storedConnection, storedSettings } from '../../sources/stored-settings.ts'
import { findSource } from './find-source.ts'

type Input = { body: BodyOf<typeof calls.sourcesTest> }

export async function testSource(
  context: Context,
  input: Input,
): Promise<OutputOf<typeof calls.sourcesTest>> {
  requireConnecting(context)
  return testWire(await tryConnection(context, await connectionToTry(context, input)))
}

export async function listSourceTables(
  context: Context,
  input: Input,
): Promise<OutputOf<typeof calls.sourcesTables>> {
  requireConnecting(context)
  return tablesWire(await readTables(context, await connectionToTry(context, input)))
}

/** The connection that was sent, completed by the stored one of the source that was named. */
async function connectionToTry(context: Context, { body }: Input): Promise<ReadConnection> {
  const { client, connection, searchPath, sourceId } = body
  const database = await context.database()
  const source = sourceId === undefined ? null : findSource(await database.schema(), sourceId)
  if (connection) {
    const stored = source ? await storedSettings(context, database, source) : null
    return connectionOfInput(
      {
        client: client ?? fail('INVALID_REQUEST', { problem: 'client is missing.' }),
        connection,
        searchPath,
      },
      stored,
    )
  }
  if (!source) return fail('INVALID_REQUEST', { problem: 'connection is missing.' })
  const stored = await storedConnection(context, database, source)
  return { ...stored, schemas: searchPath ?? stored.schemas }
}
