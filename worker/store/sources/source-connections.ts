import { fail } from '#core/errors.ts'
import type { BaseSchema } from '#core/schema.ts'
import type { SourceConnection } from '../../gateways/databases/source-connection.ts'
import type { OpenSource } from './open-source.ts'

/** The databases of a base's sources, each opened on first use. */
export type SourceConnections = {
  /** Throws SOURCE_NOT_FOUND. */
  connect(schema: BaseSchema, sourceId: string): Promise<SourceConnection>
  /** Ends all connections; later uses open new ones. */
  close(): Promise<void>
}

export function createSourceConnections(baseId: string, open: OpenSource): SourceConnections {
  const opened = new Map<string, Promise<SourceConnection>>()
  return {
    connect(schema, sourceId) {
      const known = opened.get(sourceId)
      if (known) return known
      const source = schema.sources.find(({ id }) => id === sourceId)
      if (!source) return fail('SOURCE_NOT_FOUND')
      const connection = open(baseId, source)
      opened.set(sourceId, connection)
      // A failure is not kept: the next use tries again.
      connection.catch(() => opened.delete(sourceId))
      return connection
    },
    async close() {
      const all = [...opened.values()]
      opened.clear()
      await Promise.allSettled(all.map(async (connection) => (await connection).close()))
    },
  }
}

/** For bases without sources. */
export const noSources: SourceConnections = {
  connect: () => fail('SOURCE_NOT_FOUND'),
  close: () => Promise.resolve(),
}
