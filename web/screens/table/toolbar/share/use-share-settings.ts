import { useState } from 'react'
import type { EndpointBody } from '#core/api/endpoint-types.ts'
import type { sharesUpdate } from '#core/api/endpoints/shares.ts'
import type { ViewWire } from '#core/api/wire/wire.ts'
import { messageOf } from '../../../../api/http/api-error.ts'
import { showError } from '../../../../api/http/show-error.ts'
import { updateShare } from '../../../../api/schema/shares.ts'

type ShareSettings = NonNullable<EndpointBody<typeof sharesUpdate>['meta']>

/** Saves settings of a link. Shows an error, or returns it for the place that it is about; null if all went well. */
export type SaveShareSettings = (
  settings: ShareSettings,
  errors?: 'show' | 'return',
) => Promise<string | null>

export function useShareSettings(view: ViewWire): { isSaving: boolean; save: SaveShareSettings } {
  const [isSaving, setSaving] = useState(false)
  async function save(meta: ShareSettings, errors: 'show' | 'return' = 'show'): Promise<string | null> {
    setSaving(true)
    try {
      await updateShare(view, { meta })
      return null
    } catch (error) {
      if (errors === 'show') showError(error)
      return messageOf(error)
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, save }
}
