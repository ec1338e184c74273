import { useEffect, useState } from 'react'
import type { AppInfoWire } from '#core/api/app-info.ts'
import { readAppInfo } from '../../api/app-info.ts'

/** What the instance says of itself; null until it has answered. */
export function useAppInfo(): AppInfoWire | null {
  const [info, setInfo] = useState<AppInfoWire | null>(null)
  useEffect(() => {
    readAppInfo().then(setInfo, () => undefined)
  }, [])
  return info
}
