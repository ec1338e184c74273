import type { UsageEventName } from '#core/protocol/usage.ts'

/** Words, numbers and flags; never what people write. */
export type EventDetails = Readonly<Record<string, string | number | boolean>>
export type CountedEvent = { event: UsageEventName; data?: EventDetails; extra?: EventDetails }

/** Type of the DOM event that announces a usage event. */
export const usageEventType = 'usage'

/** Announces a usage event. Its sender (app/track-usage.ts) loads after the first screen and hears no earlier ones. */
export function countEvent(event: UsageEventName, data?: EventDetails, extra?: EventDetails): void {
  document.dispatchEvent(new CustomEvent(usageEventType, { detail: { event, data, extra } }))
}
