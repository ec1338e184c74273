import { useEffect, useState } from 'react'

/**
 * A thing that lasts as long as the component, and is ended once. React may run effects twice, so the end waits a
 * moment to see whether the component is there again.
 */
export function useLasting<T extends { dispose(): void }>(create: () => T): T {
  const [thing] = useState(create)
  useEffect(() => {
    const timer = ending.get(thing)
    if (timer !== undefined) clearTimeout(timer)
    return () => {
      ending.set(
        thing,
        setTimeout(() => thing.dispose()),
      )
    }
  }, [thing])
  return thing
}

const ending = new WeakMap<object, ReturnType<typeof setTimeout>>()
