import { useEffect, useRef } from 'react'

/** Calls `save` when the editor goes away, which a browser does not tell as a blur. */
export function useSaveOnLeave(isWanted: boolean | undefined, save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => (isWanted ? () => latest.current() : undefined), [isWanted])
}
