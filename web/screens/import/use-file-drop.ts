import { useEffect, useRef, useState } from 'react'

/**
 * Takes a file that is dropped anywhere on the page, unless a part of the page takes files itself. Returns true while
 * one is dragged over a place where it would be taken.
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
    // A part of the page that takes the file stops the event on its way to the listeners below.
    window.addEventListener('dragover', () => show(false), { signal, capture: true })
    window.addEventListener('drop', () => setOver(false), { signal, capture: true })
    window.addEventListener(
      'dragover',
      (event) => {
        const { dataTransfer } = event
        if (!dataTransfer?.types.includes('Files')) return
        // A grid refuses files by "none" where no cell takes them.
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

/** A dialog over the page; panels beside the page are regions of it. */
const isDialogOpen = (): boolean => document.querySelector('[role=dialog]:not([data-region])') !== null
