import * as v from 'valibot'
import type { ConnectionInput } from '#core/api/source-shapes.ts'
import { fail } from '#core/errors.ts'
import type { ConnectedType } from '#core/schema.ts'
import { findSourceKind } from '#core/source-kinds.ts'
import { type ConnectionSettings, connectionSettings } from '../gateways/databases/connection-settings.ts'
import { inputProblem } from '../http/validation-error.ts'

/** A connection to try or to store, with the kind and type of its database and the schemas to read. */
export type ReadConnection = {
  kind: string
  type: ConnectedType
  settings: ConnectionSettings
  schemas: string[]
}

/**
 * Reads a connection that a client sent. `stored` are the settings that it replaces: they give the password if
 * it was left out. Throws SOURCE_KIND_UNSUPPORTED, SOURCE_PASSWORD_REQUIRED and INVALID_REQUEST.
 */
export function connectionOfInput(
  { client, connection, searchPath }: ConnectionInput,
  stored: ConnectionSettings | null = null,
): ReadConnection {
  const known = findSourceKind(client)
  if (!known?.type) return fail('SOURCE_KIND_UNSUPPORTED', { kind: known?.label ?? client })
  const { host, port = known.port, user, database, ssl = { mode: 'Preferred' as const } } = connection
  const files = { ca: '', cert: '', key: '', ...ssl }
  const given = { host, port, user, database, password: connection.password ?? '', ssl: files }
  const read = v.safeParse(connectionSettings, given)
  if (!read.success) return fail('INVALID_REQUEST', { problem: inputProblem(read.issues[0]) })
  const settings =
    connection.password === undefined && stored
      ? { ...read.output, password: keptPassword(stored, read.output) }
      : read.output
  const schemas = [...new Set(searchPath ?? known.searchPath)]
  // Databases without schemas have one, named like the database.
  return { kind: client, type: known.type, settings, schemas: schemas.length > 0 ? schemas : [database] }
}

/** A stored password is only sent where it was sent before: nobody may have it sent to a server of their own. */
function keptPassword(stored: ConnectionSettings, next: ConnectionSettings): string {
  const isSame =
    stored.host === next.host &&
    stored.port === next.port &&
    stored.user === next.user &&
    stored.ssl.mode === next.ssl.mode
  return isSame ? stored.password : fail('SOURCE_PASSWORD_REQUIRED')
}
