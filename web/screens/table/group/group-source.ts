import type { AggregationName } from '#core/aggregations/names.ts'
import type { NativeGroup } from '#core/api/groups.ts'
import type { CellValue } from '#core/schema.ts'
import type { AggregatesAsked } from '../../../api/aggregates.ts'
import type { GroupLevel } from '../../../api/groups.ts'
import { groupId, type GroupPlan, placeIn, planGroups, spanAtPlace } from './group-plan.ts'

type Parts = {
  /** The groups by some levels, with figures of columns. */
  read: (
    levels: readonly GroupLevel[],
    wanted: AggregatesAsked,
  ) => Promise<{ groups: NativeGroup[]; total: number }>
  /** A figure as people read it. */
  text: (columnId: string, name: AggregationName, value: CellValue) => string
  /** The rows that show are others: says where each stood before. */
  onMoved: (place: (row: number) => number | null, total: number) => void
}

/** The groups that the rows on screen stand in: read as a whole, folded and unfolded here. */
export class GroupSource {
  readonly #parts: Parts
  readonly #listeners = new Set<() => void>()
  #levels: readonly GroupLevel[] = []
  #wanted: AggregatesAsked = {}
  #folded: ReadonlySet<string> = new Set()
  #groups: readonly NativeGroup[][] = []
  #plan: GroupPlan | null = null
  #isCut = false
  #reading: Promise<void> | null = null
  #round = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Null where rows are not grouped, and until the groups are there. */
  readonly plan = (): GroupPlan | null => this.#plan
  /** Records of all groups, folded ones too. */
  readonly allCount = (): number => (this.#groups[0] ?? []).reduce((sum, { count }) => sum + count, 0)
  /** There are more groups than those that show. */
  readonly isCut = (): boolean => this.#isCut

  /** Groups by other fields, or finds out other figures. True when the rows stand in another order now. */
  set(levels: readonly GroupLevel[], wanted: AggregatesAsked): boolean {
    const isOther = JSON.stringify(levels) !== JSON.stringify(this.#levels)
    const isWantedOther = JSON.stringify(wanted) !== JSON.stringify(this.#wanted)
    if (!isOther && !isWantedOther) return false
    this.#wanted = wanted
    if (isOther) {
      this.#levels = levels
      this.#folded = new Set()
      this.#plan = null
      this.forget()
      this.#tell()
    } else if (levels.length > 0) void this.reload().catch(() => undefined)
    return isOther
  }

  /** What was read is not true any more; whoever asks next waits for what is. */
  forget(): void {
    this.#round += 1
    this.#reading = null
  }

  /** The plan once the groups are there; null where rows are not grouped. Rejects when they cannot be read. */
  async ready(): Promise<GroupPlan | null> {
    if (this.#levels.length === 0) return null
    this.#reading ??= this.#read()
    await this.#reading
    return this.#plan
  }

  readonly levels = (): readonly GroupLevel[] => this.#levels

  /** The row on screen of a record by its place among all of them, folded ones too; unfolds its group. Null beyond. */
  readonly rowOf = (place: number): number | null => {
    if (this.#levels.length === 0) return place
    const at = spanAtPlace(this.#plan, place)
    if (!at) return null
    const { keys, id, count } = at.span
    if (count === 0) {
      const within = keys.map((_, level) => groupId(keys.slice(0, level + 1)))
      this.#replan(new Set([...this.#folded].filter((folded) => !within.includes(folded))))
    }
    const shown = this.#plan?.spans.find((span) => span.id === id)
    return shown ? shown.first + at.offset : null
  }

  /** Reads the groups again, while those that are there stay. */
  async reload(): Promise<void> {
    if (this.#levels.length === 0) return
    this.forget()
    await this.ready()
  }

  toggle(id: string): void {
    const folded = new Set(this.#folded)
    if (!folded.delete(id)) folded.add(id)
    this.#replan(folded)
  }

  /** Folds every outermost group, or unfolds all. */
  foldAll(isFolded: boolean): void {
    this.#replan(new Set(isFolded ? (this.#groups[0] ?? []).map(({ keys }) => groupId(keys)) : []))
  }

  async #read(): Promise<void> {
    const round = this.#round
    const levels = this.#levels
    try {
      const answers = await Promise.all(
        levels.map((_, level) => this.#parts.read(levels.slice(0, level + 1), this.#wanted)),
      )
      if (round !== this.#round) {
        await this.ready()
        return
      }
      this.#groups = answers.map(({ groups }) => groups)
      this.#isCut = answers.some(({ groups, total }) => groups.length < total)
      this.#replan(this.#folded)
    } catch (error) {
      // The next one who asks may have more luck.
      if (round === this.#round) this.#reading = null
      throw error
    }
  }

  #replan(folded: ReadonlySet<string>): void {
    const before = this.#plan
    this.#folded = folded
    const wanted = this.#wanted
    this.#plan = planGroups(this.#levels, this.#groups, folded, (columnId, value) => {
      const name = wanted[columnId]
      return name ? this.#parts.text(columnId, name, value) : ''
    })
    this.#tell()
    if (before && spansOf(before) !== spansOf(this.#plan))
      this.#parts.onMoved(placeIn(before, this.#plan), this.#plan.total)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const spansOf = ({ spans }: GroupPlan): string => spans.map(({ id, count }) => `${id} ${count}`).join('\n')
