import { limits } from '#core/limits.ts'

/**
 * Milliseconds that a toast stays unless it says otherwise: 3 seconds, or what the build was told by the environment's
 * `VITE_TOAST_TIMEOUT` (1,000 to 60,000 milliseconds; 0 for until it is put away). Anything else is as if nothing was
 * said.
 */
export function toastTimeout(setting: unknown): number {
  const usual = limits.toastDuration
  if (typeof setting !== 'string' || !/^\d{1,6}$/.test(setting)) return usual
  const asked = Number(setting)
  return asked === 0 || (asked >= 1000 && asked <= 60_000) ? asked : usual
}
