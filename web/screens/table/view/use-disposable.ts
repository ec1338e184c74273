import { useEffect, useState } from 'react'

/** A disposable that lives as long as the component. Delays disposal, because React may run effects twice. */
export function useDisposable<T extends { dispose(): void }>(create: () => T): T {
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
