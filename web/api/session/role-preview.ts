import type { BaseRole } from '#core/schema.ts'
import { queryClient } from '../http/query-client.ts'
import { settings } from './stored-settings.ts'

/** The role that the person previews; null for none. */
export function previewRole(): BaseRole | null {
  return settings.get().previewAs
}

/** Previews bases with a role; reloads data read with the own one. */
export function setPreviewRole(role: BaseRole | null): void {
  settings.set({ previewAs: role })
  void queryClient.resetQueries()
}
