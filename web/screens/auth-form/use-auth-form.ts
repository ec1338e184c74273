import { useRef, useState } from 'react'
import { messageOf } from '../../api/http/api-error.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'

type Problems<Name extends string> = Partial<Record<Name, MessageId | null>>

/**
 * State of a small form that validates on submit, then while typing. Focuses the first invalid field; give its input
 * `id={field(name).id}`.
 */
export function useAuthForm<Name extends string>(
  check: () => Record<Name, MessageId | null>,
  send: () => Promise<void>,
) {
  const t = useTranslation()
  const [wasSent, setWasSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useRef(false)
  const problems: Problems<Name> = wasSent ? check() : {}

  async function submit(): Promise<void> {
    if (sending.current) return
    setWasSent(true)
    setProblem(null)
    const found = check()
    const first = Object.keys(found).find((name) => found[name as Name] !== null)
    if (first !== undefined) {
      document.querySelector<HTMLElement>(`form [name="${first}"]`)?.focus()
      return
    }
    sending.current = true
    setBusy(true)
    try {
      await send()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  function errorOf(name: Name, values?: Record<string, number>): string | undefined {
    const id = problems[name]
    return id ? t(id, values) : undefined
  }
  return { busy, problem, errorOf, submit: () => void submit() }
}
