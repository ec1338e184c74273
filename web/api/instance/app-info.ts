import type { AppInfoWire } from '#core/api/instance/app-info.ts'
import { appInfoCall } from '#core/api/endpoints/app-info.ts'
import { request } from '../session/current-session.ts'

let known: Promise<AppInfoWire> | null = null
let loaded: AppInfoWire | null = null

/** Public settings of the instance; cached per page, and retried after a failure. */
export function readAppInfo(): Promise<AppInfoWire> {
  known ??= request(appInfoCall, {}, { showLoading: false }).then(
    (info) => (loaded = info),
    (error: unknown) => {
      known = null
      throw error
    },
  )
  return known
}

/** The settings if they have loaded, which starts with the page. */
export const loadedAppInfo = (): AppInfoWire | null => loaded

/** Invalidates the cached settings. */
export function forgetAppInfo(): void {
  known = null
}

/** True if the instance has no user; false also without a response. */
export async function isFirstUser(): Promise<boolean> {
  try {
    return (await readAppInfo()).firstUser
  } catch (error) {
    // oxlint-disable-next-line no-console -- shown in the console only
    console.error('The information about this instance could not be loaded.', error)
    return false
  }
}
