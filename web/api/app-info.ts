import { type AppInfoWire, appInfoCall } from '#core/api/app-info.ts'
import { request } from './current.ts'

let known: Promise<AppInfoWire> | null = null

/** What the instance says of itself; asked once per page, and again after a failure. */
export function readAppInfo(): Promise<AppInfoWire> {
  known ??= request(appInfoCall, {}, { showLoading: false }).catch((error: unknown) => {
    known = null
    throw error
  })
  return known
}

/** Says that it may have changed. */
export function forgetAppInfo(): void {
  known = null
}

/** True when the instance has no user yet; false also when it does not answer. */
export async function isFirstUser(): Promise<boolean> {
  try {
    return (await readAppInfo()).firstUser
  } catch (error) {
    // oxlint-disable-next-line no-console -- SPEC.md section 8: told to the console only
    console.error('The information about this instance could not be loaded.', error)
    return false
  }
}
