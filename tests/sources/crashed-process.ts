import type { SourceConnection } from '../../worker/gateways/databases/source-connection.ts'
import type { Connection } from '../../worker/platform/statement.ts'

// Connections of a process that ends in the middle of a write to a source.

/** Thrown where a process ends. */
class Crash extends Error {
  readonly code = 'CRASH'
}

type Batch = Parameters<Connection['batch']>[0]

/** The batch that writes the journal entry. */
export const isJournal = (statements: Batch) =>
  statements.some(({ sql }) => sql.startsWith('INSERT INTO source_writes'))
/** The batch that appends the change to the log and deletes the entry. */
export const isLog = (statements: Batch) =>
  statements.some(({ sql }) => sql.startsWith('DELETE FROM source_writes')) &&
  statements.some(({ sql }) => sql.startsWith('INSERT INTO changes'))

/** A base connection of a process that ends before or after a batch: it sends nothing more. */
export const endsAt =
  (which: (statements: Batch) => boolean, when: 'before' | 'after') =>
  (own: Connection): Connection => {
    let isOver = false
    return {
      ...own,
      async batch(statements, mode) {
        isOver ||= which(statements) && when === 'before'
        if (isOver) throw new Crash()
        const results = await own.batch(statements, mode)
        isOver = which(statements)
        if (isOver) throw new Crash()
        return results
      },
    }
  }

/** A connection to a source whose process ends right after a commit, or a change that commits by itself. */
export const endsAfterCommit = (own: SourceConnection): SourceConnection => ({
  ...own,
  async lockSchema(sourceId, work) {
    await own.lockSchema?.(sourceId, work)
    throw new Crash()
  },
  async commitJournaled(transaction) {
    await own.commitJournaled(transaction)
    throw new Crash()
  },
})
