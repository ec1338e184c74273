import { useEffect, useRef, useState } from 'react'
import * as limits from '#core/limits.ts'
import { showError } from '../api/http/show-error.ts'

/** Copies texts; true for a moment after copying. */
export function useCopied(): [isCopied: boolean, copy: (text: string) => void] {
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function write(text: string): Promise<void> {
    await navigator.clipboard.writeText(text)
    clearTimeout(timer.current)
    setCopied(true)
    timer.current = setTimeout(() => setCopied(false), limits.copyConfirmationMs)
  }
  return [isCopied, (text) => void write(text).catch(showError)]
}
