import type { Source } from '#core/schema.ts'
import type { SourceConnection } from '../../gateways/databases/source-connection.ts'

/**
 * Opens the database of a source, for one request. Throws a catalog error if its connection is not stored or its
 * server cannot be reached; batches throw errors that `sourceError` translates.
 */
export type OpenSource = (baseId: string, source: Source) => Promise<SourceConnection>
