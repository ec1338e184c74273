import type { BaseRole } from '#core/schema.ts'
import { queryClient } from './query-client.ts'
import { settings } from './stored-settings.ts'

/** The role as which the person looks at bases; null for their own. */
export function previewRole(): BaseRole | null {
  return settings.get().previewAs
}

/** Looks at bases as somebody of this role would; what was read as oneself is read again. */
export function setPreviewRole(role: BaseRole | null): void {
  settings.set({ previewAs: role })
  void queryClient.resetQueries()
}
