/** Loads what a form needs only once there is an answer to look at, send or thank for. */
export function loadLater(): Promise<typeof import('./later.ts')> {
  return import('./later.ts')
}
