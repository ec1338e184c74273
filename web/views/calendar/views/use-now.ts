import { useEffect, useState } from 'react'
import { dayTimeOf } from '../dates/zoned-time.ts'

const tickMs = 30_000

/** The current time in a zone; renders every half minute. */
export function useNow(zone: string): { now: number; today: string; minute: number } {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const { day, minute } = dayTimeOf(now, zone)
  return { now, today: day, minute }
}
