import { useEffect, useRef } from 'react'

/** Calls `save` on unmount, for which browsers fire no blur event. */
export function useSaveOnLeave(isWanted: boolean | undefined, save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => (isWanted ? () => latest.current() : undefined), [isWanted])
}
