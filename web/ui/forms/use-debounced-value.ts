import { useEffect, useState } from 'react'

/** Returns the text after it has not changed for `ms` milliseconds. */
export function useDebouncedValue(text: string, ms: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}
