import { useEffect, useReducer, useState } from 'react'
import { loadChunk } from './lost-chunk.ts'

/** A module that is loaded when it is first wanted. */
export type Later<Module> = {
  /** Loads it, once. */
  load: () => Promise<Module>
  /** The module, or null while it is not there. */
  now: () => Module | null
}

export function later<Module>(load: () => Promise<Module>): Later<Module> {
  let module: Module | null = null
  let loading: Promise<Module> | null = null
  return {
    load() {
      loading ??= loadChunk(load).then(
        (loaded) => (module = loaded),
        (error: unknown) => {
          // The next one who wants it may have more luck.
          loading = null
          throw error
        },
      )
      return loading
    },
    now: () => module,
  }
}

/** The module, or null until it is there; it is loaded as soon as it is `wanted`. */
export function useLater<Module>(part: Later<Module>, wanted = true): Module | null {
  const [, showIt] = useReducer((times: number) => times + 1, 0)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const isMissing = wanted && part.now() === null
  useEffect(() => {
    if (!isMissing) return
    part.load().then(showIt, (error: unknown) => setFailure({ error }))
  }, [part, isMissing])
  // The page's error boundary says it, as for any other part that cannot be loaded.
  if (failure && isMissing) throw failure.error
  return part.now()
}
