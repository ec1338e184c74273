import { useEffect, useRef, useState } from 'react'
import { limits } from '#core/limits.ts'
import { tellProblem } from '../api/tell-problem.ts'

/** Copies texts, and is true for a moment after one is copied. */
export function useCopied(): [isCopied: boolean, copy: (text: string) => void] {
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function write(text: string): Promise<void> {
    await navigator.clipboard.writeText(text)
    clearTimeout(timer.current)
    setCopied(true)
    timer.current = setTimeout(() => setCopied(false), limits.copyConfirmation)
  }
  return [isCopied, (text) => void write(text).catch(tellProblem)]
}
