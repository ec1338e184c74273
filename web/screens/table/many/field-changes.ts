import type { FieldType } from '#core/schema.ts'
import type { ColumnOperation } from '../../../api/column-bulk.ts'

/** A field in the list as one edits it. */
export type FieldDraft = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly type: FieldType
  /** Where another type does not take all values: whether these may become blank. */
  readonly leavesBlank: boolean
  readonly show: boolean
  readonly isDeleted: boolean
}

/** A field as it is; `order` is its place in the view. */
export type FieldNow = Omit<FieldDraft, 'isDeleted' | 'leavesBlank'> & { readonly order: number }

/** What is to be done with one field: names and words first, then its place, or that it goes. */
export type FieldChange = {
  readonly id: string
  readonly column?: {
    readonly title?: string
    readonly description?: string
    readonly uidt?: FieldType
    readonly onFail?: 'blank'
  }
  readonly place?: { readonly show?: boolean; readonly order?: number }
  readonly isDeleted?: true
}

/** What an edited list comes to, field by field; fields that stay as they are are left out. */
export function fieldChanges(now: readonly FieldNow[], drafts: readonly FieldDraft[]): FieldChange[] {
  const known = new Map(now.map((field) => [field.id, field]))
  const orders = ordersOf(drafts.flatMap(({ id }) => known.get(id) ?? []))
  return drafts.flatMap((draft): FieldChange[] => {
    const { id } = draft
    const before = known.get(id)
    if (!before) return []
    if (draft.isDeleted) return [{ id, isDeleted: true }]
    const title = draft.title.trim()
    const column = {
      ...(title === before.title || title === '' ? {} : { title }),
      ...(draft.description === before.description ? {} : { description: draft.description }),
      ...(draft.type === before.type ? {} : { uidt: draft.type }),
      ...(draft.type !== before.type && draft.leavesBlank ? { onFail: 'blank' as const } : {}),
    }
    const order = orders.get(id)
    const place = {
      ...(draft.show === before.show ? {} : { show: draft.show }),
      ...(order === undefined ? {} : { order }),
    }
    const change = {
      ...(Object.keys(column).length === 0 ? {} : { column }),
      ...(Object.keys(place).length === 0 ? {} : { place }),
    }
    return Object.keys(change).length === 0 ? [] : [{ id, ...change }]
  })
}

/** The changes as one call makes them; places in the view `keptIn`, or none where it keeps none. */
export function operationsOf(changes: readonly FieldChange[], keptIn: string | null): ColumnOperation[] {
  return changes.flatMap(({ id, column, place, isDeleted }): ColumnOperation[] => {
    if (isDeleted) return [{ op: 'delete', column: { id } }]
    const kept = place && keptIn !== null ? { place: { view_id: keptIn, ...place } } : {}
    return column || 'place' in kept ? [{ op: 'update', column: { ...column, id }, ...kept }] : []
  })
}

/** New orders of the fields that no longer come after the one before them. */
function ordersOf(fields: readonly FieldNow[]): Map<string, number> {
  const orders = new Map<string, number>()
  let last = Number.NEGATIVE_INFINITY
  for (const [at, { id, order }] of fields.entries()) {
    if (order > last) {
      last = order
      continue
    }
    const next = fields.slice(at + 1).find((field) => field.order > last)?.order
    last = next === undefined ? last + 1 : (last + next) / 2
    orders.set(id, last)
  }
  return orders
}
