import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { loadChunk } from '../ui/lost-chunk.ts'

/** A part of a screen that is loaded when it first shows; put it in a `Suspense`. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadChunk(async () => ({ default: await load() })))
}
