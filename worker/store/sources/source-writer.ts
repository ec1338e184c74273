import type { Connection } from '../../platform/statement.ts'
import type { CommitPlan, Committed } from '../base-databases/commit.ts'
import type { SourceConnections } from './source-connections.ts'

/** The databases of a base, and how changes are appended to its log. */
export type SourceWriter = {
  baseId: string
  base: Connection
  sources: SourceConnections
  /** Notes that a source is about to be written to, so that its repair is scheduled. Never throws. */
  beforeWrite(sourceId: string): Promise<void>
  /** Commits plans in the base database, whatever the version of its schema. */
  append(plans: CommitPlan[]): Promise<Committed[]>
  /** Journal entries that are older are settled, because their writer is gone. */
  repairAfterMs?: number
}
