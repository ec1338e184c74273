import type { AppInfoWire } from '#core/api/instance/app-info.ts'
import { readAppInfo } from '../api/instance/app-info.ts'
import { loadChunkOrReload } from '../ui/chunk-reload.ts'
import { takeStartupErrors } from './startup-errors.ts'

/** True if the instance has an error reporting service. */
export function reportsErrors({
  sentryDsnFrontend: dsn,
  platform,
}: Pick<AppInfoWire, 'sentryDsnFrontend' | 'platform'>): boolean {
  return dsn !== '' && platform !== ''
}

let isStarted = false

/**
 * Sends app errors to the instance's reporting service, including earlier ones; loads nothing without a service. Auth
 * pages and the app may both call it.
 */
export async function startErrorReports(): Promise<void> {
  if (isStarted) return
  isStarted = true
  const info = await readAppInfo()
  if (!reportsErrors(info)) {
    takeStartupErrors()
    return
  }
  const { sendReports } = await loadChunkOrReload(() => import('./send-reports.ts'))
  sendReports(info)
}
