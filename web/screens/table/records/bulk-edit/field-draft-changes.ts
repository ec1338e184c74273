import type { FieldType } from '#core/schema.ts'
import type { ColumnOperation } from '../../../../api/schema/column-bulk.ts'

/** A field in the editable list. */
export type FieldDraft = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly type: FieldType
  /** Allows values that cannot be converted to become blank. */
  readonly leavesBlank: boolean
  readonly show: boolean
  readonly isDeleted: boolean
}

/** The current field; `order` is its position in the view. */
export type CurrentField = Omit<FieldDraft, 'isDeleted' | 'leavesBlank'> & { readonly order: number }

/** The change of a field: name and description first, then position or deletion. */
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

/** The differences of an edited list by field; omits unchanged fields. */
export function fieldChanges(now: readonly CurrentField[], drafts: readonly FieldDraft[]): FieldChange[] {
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

/** The changes as one request; positions in the view `keptIn`, or none if it stores none. */
export function operationsOf(changes: readonly FieldChange[], keptIn: string | null): ColumnOperation[] {
  return changes.flatMap(({ id, column, place, isDeleted }): ColumnOperation[] => {
    if (isDeleted) return [{ op: 'delete', column: { id } }]
    const kept = place && keptIn !== null ? { place: { view_id: keptIn, ...place } } : {}
    return column || 'place' in kept ? [{ op: 'update', column: { ...column, id }, ...kept }] : []
  })
}

/** New orders of the fields that are no longer after their predecessor. */
function ordersOf(fields: readonly CurrentField[]): Map<string, number> {
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
