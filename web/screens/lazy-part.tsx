import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { loadChunk } from '../ui/chunk-reload.ts'

/** A lazy component; wrap it in `Suspense`. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadChunk(async () => ({ default: await load() })))
}
