import { followBuilds } from './build-poll.ts'
import { blockExternalLinks } from './external-links.ts'
import { trackUsage } from './track-usage.ts'

/** Starts services that the first screen does not wait for. */
export function startLaterServices(): void {
  followBuilds()
  blockExternalLinks()
  trackUsage()
}
