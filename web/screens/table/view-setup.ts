import * as v from 'valibot'
import type { FilterWire, SortWire } from '#core/api/wire.ts'
import type { Column } from '#core/schema.ts'
import type { RecordsAsked } from '../../api/records.ts'
import {
  createFilter,
  createSort,
  deleteFilter,
  deleteSort,
  updateFilter,
  updateSort,
} from '../../api/views.ts'
import { asOneStep } from '../../api/journal.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import {
  afresh,
  columnsIn,
  completeOf,
  countConditions,
  fromJson,
  type FilterNode,
  fromWire,
  type Group,
  newFilterId,
  noFilters,
  rootId,
  toJson,
  withIds,
} from './filter/filter-tree.ts'
import { stepsBetween } from './filter/filter-steps.ts'
import { levelsSchema } from './group/stored-levels.ts'
import type { OwnChange } from './own-changes.tsx'
import { recallOwn, rememberOwn } from './own-memory.ts'
import { type SortItem, sortsFromWire, sortStepsBetween, sortsToJson } from './sort/sort-list.ts'

/** What is remembered of filters and sorts; null for the view's own sorts. */
const ownSchema = v.object({
  filters: v.array(v.record(v.string(), v.unknown())),
  sorts: v.nullable(levelsSchema),
})

export type SetupState = {
  filters: Group
  /** Filters that wait until somebody applies them; null for none. */
  draft: Group | null
  sorts: SortItem[]
  search: string
}

type Options = {
  viewId: string
  /** Changes are stored on the view for everybody; else they are this person's, for as long as the page shows. */
  canStore: boolean
  columns: () => readonly Column[]
  filters: readonly FilterWire[]
  sorts: readonly SortWire[]
  /** The records asked for are others now. */
  onApplied: () => void
  /** What is stored now, for when storing went wrong half way. */
  reload: () => Promise<{ filters: readonly FilterWire[]; sorts: readonly SortWire[] }>
}

/** Typing a value should not be a call per letter. */
const storeDelay = 300

/** Filters, sorts and search of a view on screen: edited at once, stored (or applied) a moment later. */
export class ViewSetup {
  readonly viewId: string
  readonly canStore: boolean
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  #state: SetupState
  /** What the server has. */
  #savedFilters: Group
  #savedSorts: SortItem[]
  readonly #ids = new Map<string, string>()
  #timer: ReturnType<typeof setTimeout> | null = null
  #storing: Promise<void> = Promise.resolve()
  #applied: string
  /** Counts how often the records asked for were others. */
  #round = 0

  constructor(options: Options) {
    this.#options = options
    this.viewId = options.viewId
    this.canStore = options.canStore
    this.#savedFilters = fromWire(options.filters)
    this.#savedSorts = sortsFromWire(options.sorts)
    // A filter that only this person has goes on top of the view's, and so begins empty.
    const own = this.canStore ? null : recallOwn(this.viewId, 'setup', ownSchema)
    const filters = this.canStore ? this.#savedFilters : own ? fromJson(own.filters) : noFilters
    const sorts = own?.sorts ? this.#sortsFrom(own.sorts) : this.#savedSorts
    this.#state = { filters, draft: null, sorts, search: '' }
    this.#applied = JSON.stringify(this.asked())
  }

  /** Those of fields that are still there. */
  #sortsFrom(list: readonly Omit<SortItem, 'id'>[]): SortItem[] {
    const known = new Set(this.#options.columns().map(({ id }) => id))
    return list.filter(({ columnId }) => known.has(columnId)).map((sort) => ({ ...sort, id: newFilterId() }))
  }

  /** Keeps what only this person sees for a reload of the page. */
  #remember(): void {
    if (this.canStore) return
    const { filters, sorts } = this.#state
    const value = {
      filters: toJson(filters),
      sorts:
        sorts === this.#savedSorts ? null : sorts.map(({ columnId, direction }) => ({ columnId, direction })),
    }
    rememberOwn(this.viewId, 'setup', value.filters.length > 0 || value.sorts ? value : null)
  }

  readonly state = (): SetupState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** How many conditions the view itself has, for those who cannot change them. */
  readonly savedConditions = (): number => countConditions(this.#savedFilters)

  /** What the records on screen were last asked for, and which stored filters and sorts that means, as one text. */
  readonly applied = (): string => `${this.#round} ${this.#applied}`

  /** What to ask of the list of records. */
  asked(): RecordsAsked {
    const { search } = this.#state
    const base = { viewId: this.viewId, ...(search === '' ? {} : { search }) }
    if (this.canStore) return base
    const filters = completeOf(this.#state.filters, this.#options.columns())
    const sorts = this.#state.sorts
    return {
      ...base,
      ...(filters.children.length > 0 ? { filterArrJson: JSON.stringify(toJson(filters)) } : {}),
      ...(sorts === this.#savedSorts ? {} : { sortArrJson: JSON.stringify(sortsToJson(sorts)) }),
    }
  }

  /** The filters that all records shown match: those of the view, and this person's own. */
  filtersInForce(): Group[] {
    return this.canStore ? [this.#state.filters] : [this.#savedFilters, this.#state.filters]
  }

  readonly isSorted = (): boolean => this.#state.sorts.length > 0

  /** Columns whose values decide which records show and in what order. */
  decisive(): Set<string> {
    const ids = [...this.#savedFilters.children, ...this.#state.filters.children]
    const filtered = columnsIn({ kind: 'group', id: rootId, logic: 'and', children: ids })
    // Where nothing is sorted, people say where records stand.
    const sorted = this.isSorted() ? this.#state.sorts.map(({ columnId }) => columnId) : ['row_order']
    return new Set([...filtered, ...sorted])
  }

  /** What this person has changed for themselves; null where everything is what is stored. */
  own(): OwnChange | null {
    if (this.canStore) return null
    const filters = completeOf(this.#state.filters, this.#options.columns())
    if (filters.children.length === 0 && this.#state.sorts === this.#savedSorts) return null
    return {
      reset: () => this.#change({ ...this.#state, filters: noFilters, draft: null, sorts: this.#savedSorts }),
      save: () => this.#saveForAll(filters),
    }
  }

  /** Puts this person's filters on top of those that are stored, for everybody, and their sorts in their place. */
  async #saveForAll(own: Group): Promise<void> {
    const stored = this.#savedFilters
    // Any of several as before, and this person's as well.
    const isEither = stored.logic === 'or' && stored.children.length > 1
    const before: FilterNode[] = isEither ? [{ ...afresh(stored), kind: 'group' }] : stored.children
    const mine: FilterNode[] =
      own.logic === 'or' && own.children.length > 1 ? [{ ...own, id: newFilterId() }] : own.children
    const filters: Group = { ...stored, logic: 'and', children: [...before, ...mine] }
    this.#state = { ...this.#state, filters }
    await this.#storeAsOne()
    this.#state = { ...this.#state, filters: noFilters, sorts: this.#savedSorts }
    this.#remember()
    this.#applied = JSON.stringify(this.asked())
    this.#round += 1
    this.#tell()
    this.#options.onApplied()
  }

  setFilters(filters: Group): void {
    this.#change({ ...this.#state, filters, draft: null })
  }
  /** Keeps filters aside until they are applied by `setFilters`; null drops them. */
  setDraft(draft: Group | null): void {
    this.#state = { ...this.#state, draft }
    this.#tell()
  }
  /** Adds a condition to be filled in, to the filters that are being edited. */
  addCondition(condition: FilterNode): void {
    const { filters, draft } = this.#state
    const group = draft ?? filters
    const next = { ...group, children: [...group.children, condition] }
    if (draft) this.setDraft(next)
    else this.setFilters(next)
  }
  setSorts(sorts: SortItem[]): void {
    this.#change({ ...this.#state, sorts })
  }
  setSearch(search: string): void {
    this.#change({ ...this.#state, search })
  }

  /** Takes what somebody else stored, unless this person is in the middle of a change. */
  takeStored(filters: readonly FilterWire[], sorts: readonly SortWire[]): void {
    if (this.#timer !== null) return
    const nextFilters = fromWire(filters)
    const nextSorts = sortsFromWire(sorts)
    if (this.#saysTheSame(nextFilters, nextSorts)) return
    const showsSaved = this.#state.sorts === this.#savedSorts
    this.#savedFilters = nextFilters
    this.#savedSorts = nextSorts
    this.#state = {
      ...this.#state,
      filters: this.canStore ? this.#withDrafts(nextFilters) : this.#state.filters,
      sorts: this.canStore || showsSaved ? nextSorts : this.#state.sorts,
    }
    this.#round += 1
    this.#tell()
    this.#options.onApplied()
  }

  /** Whether what is stored now is what was stored from here, whatever ids and order numbers it got. */
  #saysTheSame(filters: Group, sorts: SortItem[]): boolean {
    const columns = this.#options.columns()
    const words = (group: Group, list: SortItem[]): string =>
      JSON.stringify([toJson(completeOf(group, columns)), sortsToJson(list)])
    return words(filters, sorts) === words(this.#savedFilters, this.#savedSorts)
  }

  /** Conditions that this person has begun and not finished stay. */
  #withDrafts(stored: Group): Group {
    const isDraft = (node: FilterNode): boolean =>
      completeOf({ ...stored, children: [node] }, this.#options.columns()).children.length === 0
    return { ...stored, children: [...stored.children, ...this.#state.filters.children.filter(isDraft)] }
  }

  /** Stores what is still waiting; to be called when the view leaves the screen. */
  dispose(): void {
    if (this.#timer === null) return
    clearTimeout(this.#timer)
    this.#timer = null
    if (this.canStore) this.#storing = this.#storing.then(async () => void (await this.#storeAsOne()))
  }

  #change(state: SetupState): void {
    this.#state = state
    this.#remember()
    this.#tell()
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.settle(), storeDelay)
  }

  /** Stores now what was changed a moment ago; resolves when that is done. */
  readonly settle = (): Promise<void> => {
    if (this.#timer !== null) {
      clearTimeout(this.#timer)
      this.#timer = null
      this.#storing = this.#storing.then(() => this.#apply())
    }
    return this.#storing
  }

  /** Takes filters and sorts as they are stored now. */
  async readAgain(): Promise<void> {
    const { filters, sorts } = await this.#options.reload()
    this.takeStored(filters, sorts)
  }

  async #apply(): Promise<void> {
    const changed = this.canStore && (await this.#storeAsOne())
    const asked = JSON.stringify(this.asked())
    if (!changed && asked === this.#applied) return
    this.#applied = asked
    this.#round += 1
    this.#tell()
    this.#options.onApplied()
  }

  #storeAsOne(): Promise<boolean> {
    return asOneStep(() => this.#store())
  }

  /** Makes the calls that are needed; true when there were any. Nothing is stored of what says nothing yet. */
  async #store(): Promise<boolean> {
    const wantedFilters = withIds(completeOf(this.#state.filters, this.#options.columns()), this.#ids)
    const wantedSorts = this.#state.sorts.map((sort) => ({ ...sort, id: this.#ids.get(sort.id) ?? sort.id }))
    const filterSteps = stepsBetween(this.#savedFilters, wantedFilters)
    const sortSteps = sortStepsBetween(this.#savedSorts, wantedSorts)
    try {
      for (const step of filterSteps) {
        if (step.step === 'delete') await deleteFilter(step.id)
        else if (step.step === 'update')
          await updateFilter(step.id, { ...step.body, ...this.#parent(step.parentId) })
        else {
          const body = { ...step.body, ...this.#parent(step.parentId) }
          this.#ids.set(step.id, (await createFilter(this.viewId, body)).id)
        }
      }
      for (const step of sortSteps) {
        if (step.step === 'delete') await deleteSort(step.id)
        else if (step.step === 'update') await updateSort(step.id, step.body)
        else this.#ids.set(step.id, (await createSort(this.viewId, step.body)).id)
      }
      this.#savedFilters = withIds(wantedFilters, this.#ids)
      this.#savedSorts = wantedSorts.map((sort) => ({ ...sort, id: this.#ids.get(sort.id) ?? sort.id }))
    } catch (error) {
      tellProblem(error)
      const stored = await this.#options.reload().catch(() => null)
      if (stored) this.takeStored(stored.filters, stored.sorts)
    }
    return filterSteps.length + sortSteps.length > 0
  }

  #parent(id: string | undefined): { fk_parent_id?: string | null } {
    return id === undefined ? {} : { fk_parent_id: id === rootId ? null : (this.#ids.get(id) ?? id) }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
