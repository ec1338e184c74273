import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { loadChunk } from '../ui/chunk-reload.ts'

/** Milliseconds after which code of panels is loaded ahead, so that the grid loads first. */
export const panelPrefetchDelayMs = 2500

/** A lazy component; wrap it in `Suspense`. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadChunk(async () => ({ default: await load() })))
}
