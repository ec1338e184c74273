import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { loadChunkOrReload } from '../ui/chunk-reload.ts'

/** A lazy component; wrap it in `Suspense`. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadChunkOrReload(async () => ({ default: await load() })))
}
