import { type RefObject, useLayoutEffect, useMemo, useReducer, useState } from 'react'
import { type CellTheme, readCellTheme } from '../../../../fields/canvas/cell-theme.ts'
import { useThemeChanges } from '../../../../views/grid/use-theme-changes.ts'

/** The theme that cards paint values with, and a number that rises when painted values may look different. */
export function useCellTheme(element: RefObject<HTMLElement | null>): {
  theme: CellTheme | null
  looks: number
} {
  const [theme, setTheme] = useState<CellTheme | null>(null)
  const [looks, lookAgain] = useReducer((times: number) => times + 1, 0)
  const look = useMemo(
    () => ({
      readTheme: () => element.current && setTheme(readCellTheme(element.current)),
      resize: lookAgain,
      requestPaint: lookAgain,
    }),
    [element],
  )
  useLayoutEffect(() => void look.readTheme(), [look])
  useThemeChanges(look)
  return { theme, looks }
}
