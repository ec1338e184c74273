import { AppError, fail } from '#core/errors.ts'
import { readNodes } from '#core/query/filter-json.ts'
import type { Filter } from '#core/query/query.ts'
import { bothFilters, resolveFilter } from '#core/query/resolve-filter.ts'
import { resolveRequestFilter } from '#core/query/resolve.ts'
import { readLinkOptions } from '#core/fields/links/link-options.ts'
import { isUnique, isVirtualPath } from '#core/fields/links/virtual-links.ts'
import type { Clock, Column, LinkPath, Table, View } from '#core/schema.ts'
import { type LinkOffer, offerFor, readLinkOffers } from '#core/views/form-linked-records.ts'
import { viewKindOf } from '#core/views/index.ts'
import type { Context } from '../../context.ts'
import { clockOf, withClock } from '../../records/record-scope.ts'

/** The records that a form's question for a link field offers. */
export type LinkQuestion = {
  /** The linked table. */
  table: Table
  key: Column
  display: Column
  filter: Filter | null
  /** Records that already belong to another record are not offered, so that nobody can take them away. */
  selection: { unclaimedBy: LinkPath }
  /** Nothing is offered, for example because the chosen view was deleted. */
  isEmpty: boolean
}

/** The question of a link field; null if the form does not ask for it. */
export function linkQuestion(
  context: Pick<Context, 'now' | 'zone'>,
  { options }: View,
  column: Column,
): LinkQuestion | null {
  const { link } = column
  const offer = offerFor(column, readLinkOffers(options['linked_records']))
  if (!link || !offer) return null
  const clock = clockOf(context)
  const table = withClock(link.table, clock)
  const filters = [offerFilter(offer, table, clock), limitFilter(column, table, clock)]
  // Nobody can tell there which records of another database are taken.
  const isUntold = isVirtualPath(link) && link.table.native && isUnique(link, 'other')
  const isEmpty = filters.includes('none') || Boolean(isUntold)
  return {
    table,
    key: table.columns.find(({ primaryKey }) => primaryKey) ?? fail('BASE_CORRUPTED'),
    display: table.columns.find(({ id }) => id === link.display.id) ?? link.display,
    filter: filters.reduce<Filter | null>(
      (all, each) => (each === 'none' ? all : bothFilters(all, each)),
      null,
    ),
    selection: { unclaimedBy: link },
    isEmpty,
  }
}

/** Offers that cannot be understood any more offer nothing. */
function offerFilter(offer: LinkOffer, table: Table, clock: Clock): Filter | null | 'none' {
  if (offer.from === 'all') return null
  if (offer.from === 'view') return viewFilter(offer.viewId, table, clock)
  return orNone(() => resolveFilter(readNodes(offer.filters), table.columns, clock) ?? 'none')
}

/** The view that limits which records the field can link to; a deleted one does not, as in the app. */
function limitFilter(column: Column, table: Table, clock: Clock): Filter | null | 'none' {
  const { viewId } = readLinkOptions(column)
  return table.views.some(({ id }) => id === viewId) ? viewFilter(viewId ?? '', table, clock) : null
}

function viewFilter(viewId: string, table: Table, clock: Clock): Filter | null | 'none' {
  const view = table.views.find(({ id }) => id === viewId)
  if (!view) return 'none'
  const kind = viewKindOf(view.type)
  const publicFilter = kind.publicFilter?.(view, table) ?? null
  return orNone(() =>
    resolveRequestFilter({}, { table, view: { ...kind.query(view, table), publicFilter }, clock }),
  )
}

function orNone<T>(resolve: () => T): T | 'none' {
  try {
    return resolve()
  } catch (error) {
    if (error instanceof AppError) return 'none'
    throw error
  }
}
