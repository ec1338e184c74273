import { createContext } from 'react'
import type { GridController } from './controller.ts'

/** The grid that parts beside it belong to. */
export const GridContext = createContext<GridController | null>(null)
