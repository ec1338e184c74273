import type { AppInfoWire } from '#core/api/app-info.ts'
import { readAppInfo } from '../api/app-info.ts'
import { loadChunk } from '../ui/lost-chunk.ts'
import { takeEarlyErrors } from './early-errors.ts'

/** Whether the instance names where reports go. */
export function wantsReports({
  sentryDsnFrontend: dsn,
  platform,
}: Pick<AppInfoWire, 'sentryDsnFrontend' | 'platform'>): boolean {
  return dsn !== '' && platform !== ''
}

let isStarted = false

/**
 * Sends errors of the app to the service that the instance names, also those from before this; loads nothing when
 * it names none. The pages before signing in and the app may both ask for it.
 */
export async function startErrorReports(): Promise<void> {
  if (isStarted) return
  isStarted = true
  const info = await readAppInfo()
  if (!wantsReports(info)) {
    takeEarlyErrors()
    return
  }
  const { sendReports } = await loadChunk(() => import('./send-reports.ts'))
  sendReports(info)
}
