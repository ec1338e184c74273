import { sharesCreate, sharesDelete, sharesUpdate } from '#core/api/endpoints/shares.ts'
import type { EndpointBody } from '#core/api/endpoint-types.ts'
import type { ViewWire } from '#core/api/wire/wire.ts'
import { request } from '../session/current-session.ts'
import { refreshTables } from './tables.ts'

/** Shares a view and updates it with the link's id. */
export async function publishView(view: ViewWire): Promise<void> {
  await request(sharesCreate, { params: { viewId: view.id } })
  await refreshTables(view.base_id, view.fk_model_id)
}

/** Brings back the link that was turned off last. */
export async function restoreLink(view: ViewWire): Promise<void> {
  await request(sharesCreate, { params: { viewId: view.id }, query: { restore: 'true' } })
  await refreshTables(view.base_id, view.fk_model_id)
}

export async function updateShare(view: ViewWire, body: EndpointBody<typeof sharesUpdate>): Promise<void> {
  await request(sharesUpdate, { params: { viewId: view.id }, body })
  await refreshTables(view.base_id, view.fk_model_id)
}

export async function unpublishView(view: ViewWire): Promise<void> {
  await request(sharesDelete, { params: { viewId: view.id } })
  await refreshTables(view.base_id, view.fk_model_id)
}
