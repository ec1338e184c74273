import { useEffect, useState } from 'react'
import type { AppInfoWire } from '#core/api/instance/app-info.ts'
import { readAppInfo } from '../api/instance/app-info.ts'

/** Public settings of the instance; null until loaded. */
export function useAppInfo(): AppInfoWire | null {
  const [info, setInfo] = useState<AppInfoWire | null>(null)
  useEffect(() => {
    readAppInfo().then(setInfo, () => undefined)
  }, [])
  return info
}
