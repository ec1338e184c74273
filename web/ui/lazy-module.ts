import { useEffect, useReducer, useState } from 'react'
import { loadChunk, loadChunkOrReload } from './chunk-reload.ts'

/** A module that loads on first use. */
export type LazyModule<Module> = {
  /** Loads the module once. */
  load: () => Promise<Module>
  /** The module, or null until it has loaded. */
  now: () => Module | null
}

/** `isFirstLoad`: does not wait for the companions of chunks, because the first load contains its styles and texts. */
export function lazyModule<Module>(
  load: () => Promise<Module>,
  { isFirstLoad = false }: { isFirstLoad?: boolean } = {},
): LazyModule<Module> {
  let module: Module | null = null
  let loading: Promise<Module> | null = null
  return {
    load() {
      loading ??= (isFirstLoad ? loadChunkOrReload : loadChunk)(load).then(
        (loaded) => (module = loaded),
        (error: unknown) => {
          // Let the next caller retry.
          loading = null
          throw error
        },
      )
      return loading
    },
    now: () => module,
  }
}

/** The module, or null until loaded; loads once `wanted` is true. */
export function useLazyModule<Module>(part: LazyModule<Module>, wanted = true): Module | null {
  const [, showIt] = useReducer((times: number) => times + 1, 0)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const isMissing = wanted && part.now() === null
  useEffect(() => {
    if (!isMissing) return
    part.load().then(showIt, (error: unknown) => setFailure({ error }))
  }, [part, isMissing])
  // Let the page's error boundary handle it, like any chunk that fails to load.
  if (failure && isMissing) throw failure.error
  return part.now()
}
