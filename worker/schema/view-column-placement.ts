import type { Actor } from '#core/access/actor.ts'
import { allViewsOf } from '#core/access/personal-views.ts'
import { can } from '#core/access/roles.ts'
import { baseKeyOf } from '#core/ids.ts'
import type { Column, Table } from '#core/schema.ts'
import { newViewColumn } from './new-view.ts'
import type { Statement } from '../platform/statement.ts'
import { insertViewColumns } from '../store/base/views.ts'

/**
 * Position of a new column in each view: last, or as requested. Hidden in published views if the actor may
 * not share, because showing it would publish it.
 */
export function viewColumnsForColumn(
  baseId: string,
  table: Table,
  column: Column,
  actor: Actor,
  wanted: { order: number; view_id: string } | undefined,
): Statement[] {
  const key = baseKeyOf('table', table.id) ?? ''
  return allViewsOf(table).flatMap((view) => {
    const last = Math.max(0, ...view.columns.map((each) => each.order)) + 1
    const order = wanted?.view_id === view.id ? wanted.order : last
    const place = newViewColumn(view.type, column, order, key)
    return insertViewColumns(baseId, view.id, [
      { ...place, show: place.show && (view.shareId === null || can(actor, 'view.share')) },
    ])
  })
}

/**
 * Position of a copied column in each view: after its original, with the same width and visibility. Published
 * views show it only if the actor may share.
 */
export function viewColumnsAfterColumn(
  baseId: string,
  table: Table,
  source: Column,
  copy: Column,
  actor: Actor,
): Statement[] {
  const key = baseKeyOf('table', table.id) ?? ''
  return allViewsOf(table).flatMap((view) => {
    const like = view.columns.find(({ columnId }) => columnId === source.id)
    const later = view.columns.map((each) => each.order).filter((order) => order > (like?.order ?? Infinity))
    const order = !like
      ? Math.max(0, ...view.columns.map((each) => each.order)) + 1
      : later.length === 0
        ? like.order + 1
        : (like.order + Math.min(...later)) / 2
    const place = newViewColumn(view.type, copy, order, key)
    const isForm = view.type === 'form'
    return insertViewColumns(baseId, view.id, [
      like && !isForm
        ? {
            ...place,
            show: like.show && (view.shareId === null || can(actor, 'view.share')),
            width: like.width,
          }
        : place,
    ])
  })
}
