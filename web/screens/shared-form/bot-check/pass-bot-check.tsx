import * as v from 'valibot'
import type { ReactNode } from 'react'
import { type BotCheckDetails, botCheckHeader, botCheckSchema } from '#core/protocol/bot-check.ts'
import { CheckProgress } from './check-progress.tsx'
import { solvePuzzles } from './solve-puzzles.ts'
import { TurnstileBox } from './turnstile-box.tsx'

/**
 * Does the task of the error BOT_CHECK_REQUIRED, and shows it meanwhile. Returns the header with the result; null if the
 * task is unknown, fails, is aborted, or needs the person while nothing can be shown.
 */
export async function passBotCheck(
  details: unknown,
  show?: (content: ReactNode) => void,
  signal = new AbortController().signal,
): Promise<Record<string, string> | null> {
  const task = v.safeParse(botCheckSchema, details)
  if (!task.success) return null
  const result = await resultOf(task.output, show, signal)
  return result === null ? null : { [botCheckHeader]: result }
}

async function resultOf(
  task: BotCheckDetails,
  show: ((content: ReactNode) => void) | undefined,
  signal: AbortSignal,
): Promise<string | null> {
  if (task.kind === 'proof-of-work') {
    const showShare = (share: number): void => show?.(<CheckProgress share={share} />)
    showShare(0)
    return solvePuzzles(task, { signal, onProgress: showShare })
  }
  if (!show) return null
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(null))
    show(<TurnstileBox {...task} onResult={resolve} />)
  })
}
