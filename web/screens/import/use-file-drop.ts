import { useEffect, useRef, useState } from 'react'
import { isDialogOpen } from './open-dialog.ts'

/**
 * Accepts files dropped anywhere on the page that no other element takes. Returns true while a file is dragged over an
 * accepting area.
 */
export function useFileDrop(isOn: boolean, onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFile)
  useEffect(() => {
    latest.current = onFile
  })
  useEffect(() => {
    if (!isOn) return undefined
    const stopping = new AbortController()
    const { signal } = stopping
    let isWanted = false
    const show = (next: boolean): void => {
      isWanted = next
      setOver(next)
    }
    // Elements that take the file stop propagation before the listeners below.
    window.addEventListener('dragover', () => show(false), { signal, capture: true })
    window.addEventListener('drop', () => setOver(false), { signal, capture: true })
    window.addEventListener(
      'dragover',
      (event) => {
        const { dataTransfer } = event
        if (!dataTransfer?.types.includes('Files')) return
        // A grid sets "none" where no cell accepts files.
        const isTaken = event.defaultPrevented && dataTransfer.dropEffect !== 'none'
        show(!isTaken && !isDialogOpen())
        if (!isWanted) return
        event.preventDefault()
        dataTransfer.dropEffect = 'copy'
      },
      { signal },
    )
    window.addEventListener(
      'dragleave',
      // Only when the pointer leaves the window.
      (event) => event.relatedTarget === null && show(false),
      { signal },
    )
    window.addEventListener(
      'drop',
      (event) => {
        const file = event.dataTransfer?.files[0]
        if (isWanted && file) {
          event.preventDefault()
          latest.current(file)
        }
        show(false)
      },
      { signal },
    )
    return () => {
      stopping.abort()
      setOver(false)
    }
  }, [isOn])
  return isOver
}
