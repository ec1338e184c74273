import * as limits from '#core/limits.ts'

/**
 * Default toast duration in ms: 3 seconds, or the build's `VITE_TOAST_TIMEOUT` (1,000 to 60,000; 0 keeps toasts until
 * dismissed). Ignores other values.
 */
export function toastTimeout(setting: unknown): number {
  const usual = limits.toastDurationMs
  if (typeof setting !== 'string' || !/^\d{1,6}$/.test(setting)) return usual
  const milliseconds = Number(setting)
  return milliseconds === 0 || (milliseconds >= 1000 && milliseconds <= 60_000) ? milliseconds : usual
}
