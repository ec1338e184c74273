import type { AggregationName } from '#core/aggregations/names.ts'
import type { NativeGroup } from '#core/api/records/groups.ts'
import type { CellValue } from '#core/schema.ts'
import type { AggregateQueryInput } from '../../../api/records/aggregates.ts'
import type { GroupLevel } from '../../../api/records/groups.ts'
import {
  groupId,
  type GroupPlan,
  newPositions,
  planGroups,
  positionInGroup,
  spanAtPosition,
} from './group-plan.ts'

type Parts = {
  /** Reads groups by level with aggregates. */
  read: (
    levels: readonly GroupLevel[],
    wanted: AggregateQueryInput,
  ) => Promise<{ groups: NativeGroup[]; total: number }>
  /** Formats an aggregate. */
  text: (columnId: string, name: AggregationName, value: CellValue) => string
  /** The visible rows changed: maps old to new indexes. `added`: the indexes of records that a group did not count. */
  onMoved: (
    place: (row: number) => number | null,
    total: number,
    added?: (groupId: string) => readonly number[],
  ) => void
}

/** A move of rows: the innermost groups after it, and the new index of each row. */
export type GroupMove = {
  groups: (plan: GroupPlan, groups: readonly NativeGroup[]) => NativeGroup[]
  place: (before: GroupPlan, after: GroupPlan) => (row: number) => number | null
}

/** The groups of the visible rows: loaded completely, collapsed and expanded on the client. */
export class GroupSource {
  readonly #parts: Parts
  readonly #listeners = new Set<() => void>()
  #levels: readonly GroupLevel[] = []
  #wanted: AggregateQueryInput = {}
  #collapsed: ReadonlySet<string> = new Set()
  #groups: readonly NativeGroup[][] = []
  #plan: GroupPlan | null = null
  #isCut = false
  #reading: Promise<void> | null = null
  #round = 0
  #write: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Null without grouping and until loaded. */
  readonly plan = (): GroupPlan | null => this.#plan
  /** Number of records in all groups, including collapsed ones. */
  readonly allCount = (): number => (this.#groups[0] ?? []).reduce((sum, { count }) => sum + count, 0)
  /** More groups exist than are displayed. */
  readonly isCut = (): boolean => this.#isCut

  /** Sets group levels and aggregates. Returns true if the row order changed. */
  set(levels: readonly GroupLevel[], wanted: AggregateQueryInput): boolean {
    const isOther = JSON.stringify(levels) !== JSON.stringify(this.#levels)
    const isWantedOther = JSON.stringify(wanted) !== JSON.stringify(this.#wanted)
    if (!isOther && !isWantedOther) return false
    this.#wanted = wanted
    if (isOther) {
      this.#levels = levels
      this.#collapsed = new Set()
      this.#plan = null
      this.forget()
      this.#notify()
    } else if (levels.length > 0) void this.reload().catch(() => undefined)
    return isOther
  }

  /** Invalidates loaded groups; the next request waits for new ones. */
  forget(): void {
    this.#round += 1
    this.#reading = null
  }

  /** The plan once loaded; null without grouping. Rejects if loading fails. */
  async ready(): Promise<GroupPlan | null> {
    if (this.#levels.length === 0) return null
    this.#reading ??= this.#read()
    await this.#reading
    return this.#plan
  }

  readonly levels = (): readonly GroupLevel[] => this.#levels

  /** The display index of a record by its index among all records; expands its group. Null if out of range. */
  readonly rowOf = (place: number): number | null => {
    if (this.#levels.length === 0) return place
    const at = spanAtPosition(this.#plan, place)
    if (!at) return null
    const { keys, id, count } = at.span
    if (count === 0) {
      const within = keys.map((_, level) => groupId(keys.slice(0, level + 1)))
      this.#replan(new Set([...this.#collapsed].filter((collapsed) => !within.includes(collapsed))))
    }
    const shown = this.#plan?.spans.find((span) => span.id === id)
    return shown ? shown.first + at.offset : null
  }

  /** Reloads the groups and keeps the current ones meanwhile. */
  async reload(): Promise<void> {
    if (this.#levels.length === 0) return
    this.forget()
    await this.ready()
  }

  toggle(id: string): void {
    const collapsed = new Set(this.#collapsed)
    if (!collapsed.delete(id)) collapsed.add(id)
    this.#replan(collapsed)
  }

  /** Collapses all outermost groups, or expands all. */
  setAllCollapsed(isCollapsed: boolean): void {
    this.#replan(new Set(isCollapsed ? (this.#groups[0] ?? []).map(({ keys }) => groupId(keys)) : []))
  }

  /** Collapses exactly these groups. */
  setCollapsed(ids: ReadonlySet<string>): void {
    if (ids.size !== this.#collapsed.size || [...ids].some((id) => !this.#collapsed.has(id)))
      this.#replan(ids)
  }

  /** Makes reads wait for a write, also those that began before it. */
  waitFor(write: Promise<unknown>): void {
    this.#write = Promise.allSettled([this.#write, write]).then(() => undefined)
    this.forget()
  }

  /**
   * Shows the groups as `move` leaves them, before `write` is saved. Reads wait for it, because older groups would undo
   * the move on screen.
   */
  applyMove(move: GroupMove, write: Promise<unknown>): void {
    const before = this.#plan
    if (!before) return
    this.waitFor(write)
    this.#groups = [...this.#groups.slice(0, -1), move.groups(before, this.#groups.at(-1) ?? [])]
    const after = this.#planOf(this.#collapsed)
    this.#plan = after
    this.#notify()
    this.#parts.onMoved(move.place(before, after), after.total)
  }

  async #read(): Promise<void> {
    const round = this.#round
    await this.#write
    const levels = this.#levels
    try {
      const responses = await Promise.all(
        levels.map((_, level) => this.#parts.read(levels.slice(0, level + 1), this.#wanted)),
      )
      if (round !== this.#round) {
        await this.ready()
        return
      }
      this.#groups = responses.map(({ groups }) => groups)
      this.#isCut = responses.some(({ groups, total }) => groups.length < total)
      this.#replan(this.#collapsed)
    } catch (error) {
      // Let the next request retry.
      if (round === this.#round) this.#reading = null
      throw error
    }
  }

  #replan(collapsed: ReadonlySet<string>): void {
    const before = this.#plan
    this.#collapsed = collapsed
    // Without groups yet, the first read applies what is collapsed.
    if (!before && this.#groups.length === 0) return
    this.#plan = this.#planOf(collapsed)
    this.#notify()
    if (before && spansOf(before) !== spansOf(this.#plan))
      this.#parts.onMoved(
        positionInGroup(before, this.#plan),
        this.#plan.total,
        newPositions(before, this.#plan),
      )
  }

  #planOf(collapsed: ReadonlySet<string>): GroupPlan {
    const wanted = this.#wanted
    return planGroups(this.#levels, this.#groups, collapsed, (columnId, value) => {
      const name = wanted[columnId]
      return name ? this.#parts.text(columnId, name, value) : ''
    })
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

const spansOf = ({ spans }: GroupPlan): string => spans.map(({ id, count }) => `${id} ${count}`).join('\n')
