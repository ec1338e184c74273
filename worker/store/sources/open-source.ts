import type { Source } from '#core/schema.ts'
import type { Connection } from '../../platform/statement.ts'

/** The database of a source. `close` ends its connections: sockets belong to the request that opened them. */
export type SourceConnection = Connection & { close(): Promise<void> }

/**
 * Opens the database of a source, for one request. Throws a catalog error if its connection is not stored or its
 * server cannot be reached; batches throw the errors of store/errors.ts.
 */
export type OpenSource = (baseId: string, source: Source) => Promise<SourceConnection>
