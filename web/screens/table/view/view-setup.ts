import * as v from 'valibot'
import type { FilterWire, SortWire } from '#core/api/wire/wire.ts'
import type { Column } from '#core/schema.ts'
import type { RecordQuery } from '../../../api/records/records.ts'
import {
  createFilter,
  createSort,
  deleteFilter,
  deleteSort,
  updateFilter,
  updateSort,
} from '../../../api/schema/views.ts'
import { groupActions } from '../../../api/records/action-log.ts'
import { showError } from '../../../api/http/show-error.ts'
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
} from './filter-tree.ts'
import { stepsBetween } from './filter-diff.ts'
import { levelsSchema } from './stored-group-levels.ts'
import type { PersonalChange } from './personal-changes.tsx'
import { loadPersonalSetting, savePersonalSetting } from './personal-view-storage.ts'
import { type SortItem, sortsFromWire, sortStepsBetween, sortsToJson } from './sort-list.ts'

/** Stored personal filters and sorts; null sorts mean the view's own. */
const ownSchema = v.object({
  filters: v.array(v.record(v.string(), v.unknown())),
  sorts: v.nullable(levelsSchema),
})

export type SetupState = {
  filters: Group
  /** Filters that wait for Apply; null for none. */
  draft: Group | null
  sorts: SortItem[]
  search: string
}

type Options = {
  viewId: string
  /** Changes are stored on the view; otherwise they are personal. */
  canStore: boolean
  columns: () => readonly Column[]
  filters: readonly FilterWire[]
  sorts: readonly SortWire[]
  /** The record query changed. */
  onApplied: () => void
  /** Reloads stored filters and sorts, after a failed save. */
  reload: () => Promise<{ filters: readonly FilterWire[]; sorts: readonly SortWire[] }>
}

/** A wait until typing in the search field, filters or sorts pauses. */
const searchAndFilterDebounceMs = 300

/** Filters, sorts and search of a view: edited live, saved (or applied) after a delay. */
export class ViewSetup {
  readonly viewId: string
  readonly canStore: boolean
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  #state: SetupState
  /** The server's state. */
  #savedFilters: Group
  #savedSorts: SortItem[]
  readonly #ids = new Map<string, string>()
  #timer: ReturnType<typeof setTimeout> | null = null
  #storing: Promise<void> = Promise.resolve()
  #applied: string
  /** Counts changes of the record query. */
  #round = 0

  constructor(options: Options) {
    this.#options = options
    this.viewId = options.viewId
    this.canStore = options.canStore
    this.#savedFilters = fromWire(options.filters)
    this.#savedSorts = sortsFromWire(options.sorts)
    // Personal filters add to the view's, so they start empty.
    const own = this.canStore ? null : loadPersonalSetting(this.viewId, 'setup', ownSchema)
    const filters = this.canStore ? this.#savedFilters : own ? fromJson(own.filters) : noFilters
    const sorts = own?.sorts ? this.#sortsFrom(own.sorts) : this.#savedSorts
    this.#state = { filters, draft: null, sorts, search: '' }
    this.#applied = JSON.stringify(this.query())
  }

  /** The sorts of existing fields. */
  #sortsFrom(list: readonly Omit<SortItem, 'id'>[]): SortItem[] {
    const known = new Set(this.#options.columns().map(({ id }) => id))
    return list.filter(({ columnId }) => known.has(columnId)).map((sort) => ({ ...sort, id: newFilterId() }))
  }

  /** Stores personal settings for a reload. */
  #remember(): void {
    if (this.canStore) return
    const { filters, sorts } = this.#state
    const value = {
      // Conditions without a value are not settings yet.
      filters: toJson(completeOf(filters, this.#options.columns())),
      sorts:
        sorts === this.#savedSorts ? null : sorts.map(({ columnId, direction }) => ({ columnId, direction })),
    }
    savePersonalSetting(this.viewId, 'setup', value.filters.length > 0 || value.sorts ? value : null)
  }

  readonly state = (): SetupState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Number of the view's own conditions, for people who cannot edit them. */
  readonly savedConditions = (): number => countConditions(this.#savedFilters)

  /** Identifies the applied query, including stored filters and sorts. */
  readonly applied = (): string => `${this.#round} ${this.#applied}`

  /** The record list query. */
  query(): RecordQuery {
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

  /** All filters in effect: the view's and personal ones. */
  filtersInForce(): Group[] {
    return this.canStore ? [this.#state.filters] : [this.#savedFilters, this.#state.filters]
  }

  readonly isSorted = (): boolean => this.#state.sorts.length > 0

  /** Columns that determine which records show, and in what order. */
  filterAndSortColumns(): Set<string> {
    const ids = [...this.#savedFilters.children, ...this.#state.filters.children]
    const filtered = columnsIn({ kind: 'group', id: rootId, logic: 'and', children: ids })
    // Without a sort, the manual row order counts.
    const sorted = this.isSorted() ? this.#state.sorts.map(({ columnId }) => columnId) : ['row_order']
    return new Set([...filtered, ...sorted])
  }

  /** Personal changes; null if there are none. */
  own(): PersonalChange | null {
    if (this.canStore) return null
    const filters = completeOf(this.#state.filters, this.#options.columns())
    if (filters.children.length === 0 && this.#state.sorts === this.#savedSorts) return null
    return {
      reset: () => this.#change({ ...this.#state, filters: noFilters, draft: null, sorts: this.#savedSorts }),
      save: () => this.#saveForAll(filters),
    }
  }

  /** Saves personal filters on top of the stored ones, and replaces the stored sorts. */
  async #saveForAll(own: Group): Promise<void> {
    const stored = this.#savedFilters
    // Keep the "or" group, joined with the personal filters by "and".
    const isEither = stored.logic === 'or' && stored.children.length > 1
    const before: FilterNode[] = isEither ? [{ ...afresh(stored), kind: 'group' }] : stored.children
    const mine: FilterNode[] =
      own.logic === 'or' && own.children.length > 1 ? [{ ...own, id: newFilterId() }] : own.children
    const filters: Group = { ...stored, logic: 'and', children: [...before, ...mine] }
    this.#state = { ...this.#state, filters }
    await this.#storeAsOne()
    this.#state = { ...this.#state, filters: noFilters, sorts: this.#savedSorts }
    this.#remember()
    this.#applied = JSON.stringify(this.query())
    this.#round += 1
    this.#notify()
    this.#options.onApplied()
  }

  setFilters(filters: Group): void {
    this.#change({ ...this.#state, filters, draft: null })
  }
  /** Holds filters until `setFilters` applies them; null discards them. */
  setDraft(draft: Group | null): void {
    this.#state = { ...this.#state, draft }
    this.#notify()
  }
  /** Adds an incomplete condition to the edited filters. */
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

  /** Adopts what others stored, unless a local change is pending. */
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
    this.#notify()
    this.#options.onApplied()
  }

  /** True if the stored state equals the local one, ignoring ids and order numbers. */
  #saysTheSame(filters: Group, sorts: SortItem[]): boolean {
    const columns = this.#options.columns()
    const words = (group: Group, list: SortItem[]): string =>
      JSON.stringify([toJson(completeOf(group, columns)), sortsToJson(list)])
    return words(filters, sorts) === words(this.#savedFilters, this.#savedSorts)
  }

  /** Keeps the person's incomplete conditions. */
  #withDrafts(stored: Group): Group {
    const isDraft = (node: FilterNode): boolean =>
      completeOf({ ...stored, children: [node] }, this.#options.columns()).children.length === 0
    return { ...stored, children: [...stored.children, ...this.#state.filters.children.filter(isDraft)] }
  }

  /** Saves pending changes; call on unmount. */
  dispose(): void {
    if (this.#timer === null) return
    clearTimeout(this.#timer)
    this.#timer = null
    if (this.canStore) this.#storing = this.#storing.then(async () => void (await this.#storeAsOne()))
  }

  #change(state: SetupState): void {
    this.#state = state
    this.#remember()
    this.#notify()
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.settle(), searchAndFilterDebounceMs)
  }

  /** Saves pending changes immediately; resolves when done. */
  readonly settle = (): Promise<void> => {
    if (this.#timer !== null) {
      clearTimeout(this.#timer)
      this.#timer = null
      this.#storing = this.#storing.then(() => this.#apply())
    }
    return this.#storing
  }

  /** Adopts the stored filters and sorts. */
  async readAgain(): Promise<void> {
    const { filters, sorts } = await this.#options.reload()
    this.takeStored(filters, sorts)
  }

  async #apply(): Promise<void> {
    const changed = this.canStore && (await this.#storeAsOne())
    const query = JSON.stringify(this.query())
    if (!changed && query === this.#applied) return
    this.#applied = query
    this.#round += 1
    this.#notify()
    this.#options.onApplied()
  }

  #storeAsOne(): Promise<boolean> {
    return groupActions(() => this.#store())
  }

  /** Sends the needed API calls; returns whether there were any. Skips incomplete conditions. */
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
      showError(error)
      const stored = await this.#options.reload().catch(() => null)
      if (stored) this.takeStored(stored.filters, stored.sorts)
    }
    return filterSteps.length + sortSteps.length > 0
  }

  #parent(id: string | undefined): { fk_parent_id?: string | null } {
    return id === undefined ? {} : { fk_parent_id: id === rootId ? null : (this.#ids.get(id) ?? id) }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
