/** Loads what a form needs only to validate, submit and confirm answers. */
export function loadLazyParts(): Promise<typeof import('./lazy-parts.ts')> {
  return import('./lazy-parts.ts')
}
